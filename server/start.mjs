import './require-node.mjs';
import module from 'node:module';

// Before all other imports: the cache saves a start from stripping types again. Plain JavaScript: for a first file with types Node
// would load all that strips them, 17 MB that stay, before the cache is there.
module.enableCompileCache(new URL('../node_modules/.cache/tuneport', import.meta.url).pathname);
await import('./main.ts');
