// Runs on any Node from 20.19: brings the dependencies (and with them the Node that the portal runs on) and, with
// --build, the web application and the list of everything in it (SBOM). Does only what is not up to date.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { resolve } from 'node:path';

function fail(line) {
  console.error(line);
  process.exit(1);
}

/** The portals that run from this folder, where the system shows its processes. They read from `node_modules` as they go. */
function portalsRunningHere() {
  if (!existsSync('/proc/self/cwd')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => {
      try {
        return (
          readlinkSync(`/proc/${id}/cwd`) === process.cwd() &&
          /\0server\/(start|portal|main)\.(mjs|ts)\0/.test(readFileSync(`/proc/${id}/cmdline`, 'utf8'))
        );
      } catch {
        // It has ended, or is another account's.
        return false;
      }
    });
}

const changed = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);
const newestIn = (folder) =>
  Math.max(...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => changed(`${folder}/${path}`)));

if (changed('node_modules/.package-lock.json') < changed('package-lock.json')) {
  const [running] = portalsRunningHere();
  if (running !== undefined)
    fail(
      `SETUP: a portal runs from this folder (process ${running}) and needs its packages: stop it first, or put the update into a folder of its own (docs/operating.md)`,
    );
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}

// Elsewhere no package brings it, and without it nothing but this file runs.
const brought = 'node_modules/.bin/node';
const least = Number(JSON.parse(readFileSync('package.json', 'utf8')).engines.node.replace('>=', ''));
if (!existsSync(brought) && Number(process.versions.node.split('.')[0]) < least)
  fail(`NODE: Tuneport needs Node.js ${least} or newer, and this is ${process.versions.node}: install that one`);

const sources = ['web', 'contract', 'locales', 'rules'].map(newestIn);
const settings = ['package.json', 'package-lock.json', 'vite.config.ts'].map(changed);
if (process.argv.includes('--build') && changed('dist/web/index.html') < Math.max(...sources, ...settings)) {
  const [next, replaced] = ['dist/web-next', 'dist/web-replaced'];
  execFileSync(
    existsSync(brought) ? brought : process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn'],
    {
      stdio: 'inherit',
      // Tests set another one, by which the libraries bring their code for development.
      env: { ...process.env, NODE_ENV: 'production', WEB_OUT: resolve(next) },
    },
  );
  // Beside the one before, and then in its place at once: nobody who starts meanwhile finds half of it.
  rmSync(replaced, { recursive: true, force: true });
  if (existsSync('dist/web')) renameSync('dist/web', replaced);
  renameSync(next, 'dist/web');
  rmSync(replaced, { recursive: true, force: true });
}

if (
  process.argv.includes('--build') &&
  changed('dist/sbom.json') < Math.max(...['package-lock.json', 'tools/setup.mjs'].map(changed))
) {
  // From the lock file: the same list on every machine, whatever optional packages it has.
  const list = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  // npm's own --omit=dev also leaves out packages that a tool needs as well as the portal.
  const { components, dependencies, ...about } = JSON.parse(list);
  const isOfTools = ({ properties }) =>
    properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
  const ofTools = new Set(components.filter(isOfTools).map((one) => one['bom-ref']));
  const needed = dependencies
    .filter(({ ref }) => !ofTools.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => !ofTools.has(one)) }));
  mkdirSync('dist', { recursive: true });
  writeFileSync(
    'dist/sbom.json',
    JSON.stringify({ ...about, components: components.filter((one) => !isOfTools(one)), dependencies: needed }),
  );
}
