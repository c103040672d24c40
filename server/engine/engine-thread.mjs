import { enableCompileCache, flushCompileCache } from 'node:module';

// A thread has a compile cache of its own. In plain JavaScript for the reason of start.mjs: less than half the memory of a
// thread and a third of the time to start it.
enableCompileCache(new URL('../../node_modules/.cache/tuneport', import.meta.url).pathname);
await import('./engine-thread.ts');
flushCompileCache();
