import { enableCompileCache } from 'node:module';

// Before all other imports: the cache saves a start from stripping types again.
enableCompileCache(new URL('../node_modules/.cache/tuneport', import.meta.url).pathname);
const { runCommand } = await import('./commands/program.ts');
await runCommand(process.argv.slice(2));
