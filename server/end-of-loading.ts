import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';

/**
 * Takes back what `beginLoading` did, before anybody is served: the compile cache is written to disk and its copy in memory
 * freed, and from now on the young generation grows with the load, V8's usual factor at a time.
 */
export function endLoading(): void {
  flushCompileCache();
  setFlagsFromString('--semi-space-growth-factor=2');
}
