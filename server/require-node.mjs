// Plain and old-fashioned JavaScript: this is what an old Node still reads. Whoever imports it takes from `node:module` no names,
// because a name that an old Node lacks ends it before this file is run.
import { existsSync, readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const least = engines.node.replace('>=', '');
const isThere = (path) => existsSync(new URL(`../node_modules/${path}`, import.meta.url));

function refusal() {
  if (Number(process.versions.node.split('.')[0]) < Number(least)) {
    const remedy = isThere('.bin/node') ? 'start it with npm, or with node_modules/.bin/node' : 'install that one';
    return `NODE: Tuneport needs Node.js ${least} or newer, and this is ${process.versions.node}: ${remedy}`;
  }
  return isThere('.package-lock.json') ? undefined : 'NODE: the dependencies are missing: node tools/setup.mjs';
}

const line = refusal();
if (line !== undefined) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
