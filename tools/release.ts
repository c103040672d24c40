import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** Contents of a release; the web application is in `dist/web` as it was built. */
const contents = [
  'contract',
  'rules',
  'ecu',
  'server',
  'locales',
  'maps',
  'ops',
  'docs',
  'dist/web',
  'dist/sbom.json',
  'tools/setup.mjs',
  'README.md',
  'LICENSE',
];

/** Tests and the pictures of the documentation are of no use to a portal. */
const isNeeded = (path: string): boolean => !/\.test\.tsx?$|\/docs\/screenshots/.test(path);

type Package = {
  readonly version: string;
  readonly imports: Record<string, string>;
  readonly scripts: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
};

/** The package without its tools: their packages, and the scripts and paths that need them. */
function withoutTools({ devDependencies: _tools, imports, scripts, ...rest }: Package): Package {
  const pathsThere = Object.entries(imports).filter(([, path]) => contents.includes(path.split('/')[1] ?? ''));
  const { start = '', demo = '', portal = '', audit = '' } = scripts;
  const setup = 'node tools/setup.mjs';
  return {
    ...rest,
    imports: Object.fromEntries(pathsThere),
    scripts: { postinstall: setup, predemo: setup, demo, prestart: setup, start, portal, audit },
  };
}

/** Makes a release: a folder that a portal runs from, and the archive of it, both named after the version. */
function makeRelease(parent: string): string {
  const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Package;
  const name = `tuneport-${about.version}`;
  const folder = join(parent, name);
  rmSync(folder, { recursive: true, force: true });
  for (const path of contents)
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: isNeeded, preserveTimestamps: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(withoutTools(about), null, 2)}\n`);
  for (const path of ['package-lock.json', '.npmrc']) cpSync(join(root, path), join(folder, path));
  // npm takes what only the tools need out of the lock file; the versions stay.
  const words = ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--loglevel=error'];
  execFileSync('npm', words, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  execFileSync('tar', ['-czf', `${name}.tar.gz`, name], { cwd: parent, stdio: 'inherit' });
  return `${folder}.tar.gz`;
}

console.log(makeRelease(resolve(process.argv[2] ?? join(root, 'dist'))));
