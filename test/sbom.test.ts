import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const read = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../${path}`, import.meta.url), 'utf8'));

/** Names of the packages that the code of the screens imports, and the styles. */
async function packagesOfWeb(): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const path of glob('web/**/*.{ts,tsx,css}', { cwd: new URL('..', import.meta.url) })) {
    if (path.includes('.test.')) continue;
    const text = await readFile(new URL(`../${path}`, import.meta.url), 'utf8');
    for (const [, name = ''] of text.matchAll(/(?:from|import) '((?:@[\w-]+\/)?[\w-]+)/g)) names.add(name);
  }
  return names;
}

test('each build lists every component with its version and license (CycloneDX)', async () => {
  const sbom = (await read('dist/sbom.json')) as {
    bomFormat: string;
    components: { name: string; version: string; licenses?: unknown[]; hashes?: unknown[] }[];
  };
  const { dependencies, devDependencies } = (await read('package.json')) as Record<string, Record<string, string>>;
  expect(sbom.bomFormat).toBe('CycloneDX');
  const listed = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
  const named = (packages: Record<string, string> = {}) =>
    Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  expect(named(dependencies).length).toBeGreaterThan(30);
  expect(named(dependencies).filter((one) => !listed.has(one))).toEqual([]);
  const inBrowsers = await packagesOfWeb();
  const ofWeb = Object.entries(devDependencies ?? {}).filter(([name]) => inBrowsers.has(name));
  expect(ofWeb.length).toBeGreaterThan(15);
  expect(named(Object.fromEntries(ofWeb)).filter((one) => !listed.has(one))).toEqual([]);
  // Tools that only engineers use are no part of it.
  for (const tool of ['vitest', 'oxlint', 'knip']) expect(listed.has(`${tool}@${devDependencies?.[tool]}`)).toBe(false);
  expect(sbom.components.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([]);
  expect(sbom.components.filter(({ licenses = [] }) => licenses.length === 0).length).toBeLessThan(10);
});
