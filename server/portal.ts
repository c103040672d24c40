// The name that the command line had before: for units of systemd and containers that were installed with it.
import './portal.mjs';
