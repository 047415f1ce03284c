// The report: a tap on a line tells why.

import { dialogs } from "./dialogs.js";

dialogs();
