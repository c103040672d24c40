import { enableCompileCache } from 'node:module';

// Before anything else is imported: with the cache a start spends no time on stripping types.
enableCompileCache(new URL('../node_modules/.cache/tuneport', import.meta.url).pathname);
await import('./main.ts');
