import { enableCompileCache, flushCompileCache } from 'node:module';

// As in engine-thread.mjs.
enableCompileCache(new URL('../../node_modules/.cache/tuneport', import.meta.url).pathname);
await import('./receiving-thread.ts');
flushCompileCache();
