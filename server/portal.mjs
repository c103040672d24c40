import { enableCompileCache } from 'node:module';

// As in start.mjs.
enableCompileCache(new URL('../node_modules/.cache/tuneport', import.meta.url).pathname);
const { runCommand } = await import('./commands/program.ts');
await runCommand(process.argv.slice(2));
