import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { productName } from '#contract/settings.ts';

/** A package as the list of a build names it (CycloneDX). */
type Component = {
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
};

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

function lineOf({ name, version, licenses = [] }: Component): string {
  const names = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '');
  return `${name} ${version}: ${names.join(', ')}`;
}

/** The license of the software, and the packages that it is made of with theirs; these come with a build. */
async function writeLicenses(): Promise<string> {
  const [license, list] = await Promise.all([read('LICENSE'), read('dist/sbom.json').catch(() => '{"components":[]}')]);
  const { components } = JSON.parse(list) as { components: readonly Component[] };
  return [productName, '', license, 'Open-source packages:', '', ...components.map(lineOf).toSorted(), ''].join('\n');
}

/** Serves the license page of the software. */
export function serveLicenses(app: FastifyInstance): void {
  let text: Promise<string> | undefined;
  app.get('/licenses.txt', async (_request, reply) => {
    text ??= writeLicenses();
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(await text);
  });
}
