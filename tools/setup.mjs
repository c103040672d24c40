// Runs on any Node from 20.19: brings the dependencies (and with them the Node that the portal runs on) and, with
// --build, the web application and the list of everything in it (SBOM). Does only what is not up to date.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';

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
      // Tests set another one, by which the libraries bring their code for development.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
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
