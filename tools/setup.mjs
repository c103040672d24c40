// Runs on any Node from 20.19: brings the dependencies (and with them the Node that the portal runs on) and, with
// --build, the web application and the list of everything in it (SBOM). Does only what is not up to date. A release has this
// file as well, but no sources of the web application: there it brings the dependencies.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
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
  execFileSync('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}

// For modules in C++, of which there are none: a third of the package.
for (const name of readdirSync('node_modules').filter((one) => /^node-(darwin|linux|win)-/.test(one)))
  rmSync(`node_modules/${name}/include`, { recursive: true, force: true });

// Elsewhere no package brings it, and without it nothing but this file runs.
const brought = 'node_modules/.bin/node';
const least = Number(JSON.parse(readFileSync('package.json', 'utf8')).engines.node.replace('>=', ''));
if (!existsSync(brought) && Number(process.versions.node.split('.')[0]) < least)
  fail(`NODE: Tuneport needs Node.js ${least} or newer, and this is ${process.versions.node}: install that one`);

/** Vite lists the packages that are in the files of the browser, each with its version. */
const packagesOfWeb = 'dist/web/.vite/packages.json';

function buildWeb() {
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

/** Lists what the server runs with and what is in the files of the browser. */
function writeSbom() {
  // From the lock file: the same list on every machine, whatever optional packages it has.
  const list = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  const { components, dependencies, ...about } = JSON.parse(list);
  const inBrowsers = new Set(JSON.parse(readFileSync(packagesOfWeb, 'utf8')));
  const isOfTools = ({ properties }) =>
    properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
  const isPart = (one) => !isOfTools(one) || inBrowsers.has(one['bom-ref']);
  const parts = components.filter(isPart);
  // Its names, and that of the portal itself.
  const refs = new Set([about.metadata.component, ...parts].map((one) => one['bom-ref']));
  const needed = dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  writeFileSync('dist/sbom.json', JSON.stringify({ ...about, components: parts, dependencies: needed }));
}

if (process.argv.includes('--build') && existsSync('web')) {
  const sources = ['web', 'contract', 'locales', 'rules'].map(newestIn);
  const settings = ['package.json', 'package-lock.json', 'vite.config.ts'].map(changed);
  if (changed('dist/web/index.html') < Math.max(...sources, ...settings)) buildWeb();
  if (changed('dist/sbom.json') < Math.max(...[packagesOfWeb, 'tools/setup.mjs'].map(changed))) writeSbom();
}
