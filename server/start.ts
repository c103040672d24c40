// The name that the start had before: for those who start it without npm.
import './start.mjs';
