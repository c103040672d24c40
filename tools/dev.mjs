// The portal in demo mode, restarting on change, with Vite's server before it.
import '../server/require-node.mjs';
import { spawn } from 'node:child_process';

const run = (...words) =>
  spawn(process.execPath, words, { stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 0));
const watched = ['server', 'contract', 'rules', 'ecu'].map((folder) => `--watch-path=${folder}`);
run(...watched, 'server/main.ts', '--demo');
run('node_modules/vite/bin/vite.js');
