// Plain JavaScript, as the files that import this: for a first file with types Node would load all that strips types, which
// stays in memory, before the cache of stripped files is switched on.
import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';

/**
 * Has a program load from the compile cache, which saves a start from stripping types again, and without room for new
 * objects that loading alone would need. `endLoading` takes both back.
 */
export function beginLoading() {
  // Before the cache, whose content belongs to the flags of V8.
  setFlagsFromString('--semi-space-growth-factor=1');
  enableCompileCache(new URL('../node_modules/.cache/tuneport', import.meta.url).pathname);
}
