"""The pages one walks through."""

from webui.pages.routes import pages

__all__ = ["pages"]
