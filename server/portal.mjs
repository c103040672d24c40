import { beginLoading } from './load-program.mjs';

beginLoading();
const { runCommand } = await import('./commands/program.ts');
await runCommand(process.argv.slice(2));
