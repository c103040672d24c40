// Runs on any Node from 20.19: brings the dependencies (and with them the Node that the portal runs on) and, with
// --build, the web application. Does only what is not up to date.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';

const changed = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);
const newestIn = (folder) =>
  Math.max(...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => changed(`${folder}/${path}`)));

if (changed('node_modules/.package-lock.json') < changed('package-lock.json'))
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });

const sources = ['web', 'contract', 'rules'].map(newestIn);
const settings = ['package.json', 'package-lock.json', 'vite.config.ts'].map(changed);
if (process.argv.includes('--build') && changed('dist/web/index.html') < Math.max(...sources, ...settings)) {
  const brought = 'node_modules/.bin/node';
  execFileSync(
    existsSync(brought) ? brought : process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn'],
    {
      stdio: 'inherit',
    },
  );
}
