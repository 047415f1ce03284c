"""Checks whether this machine can play, one sentence a finding."""
