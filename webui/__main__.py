"""`python -m webui` is `rockoman`."""

import sys

from webui.cli.main import main

sys.exit(main())
