import './require-node.mjs';
import module from 'node:module';

// As in start.mjs.
module.enableCompileCache(new URL('../node_modules/.cache/tuneport', import.meta.url).pathname);
const { runCommand } = await import('./commands/program.ts');
await runCommand(process.argv.slice(2));
