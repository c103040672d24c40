import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { engineApi } from '#contract/engine.ts';
import type { Handler } from '#server/http/serve.ts';

/** Number of texts shown of those that one code has. */
const maxTexts = 2;

let cachedMeanings: Promise<ReadonlyMap<string, string>> | undefined;

/** Texts by code without failure type. The table is that of VW_Flash (BSD 2-Clause, its license beside it). */
async function readMeanings(): Promise<ReadonlyMap<string, string>> {
  const csv = await readFile(new URL('./dtc/simos-dtcs.csv', import.meta.url), 'utf8');
  const lines: { pcode: string; name: string }[] = parse(csv, { columns: true });
  const texts = new Map<string, Set<string>>();
  for (const { pcode, name } of lines) {
    const code = pcode.slice(0, 5);
    texts.set(code, (texts.get(code) ?? new Set()).add(name.trim()));
  }
  return new Map([...texts].map(([code, names]) => [code, [...names].slice(0, maxTexts).join(' / ')]));
}

export const loadDtcMeanings: Handler<typeof engineApi.loadDtcMeanings> = async ({ input }) => {
  const meanings = await (cachedMeanings ??= readMeanings());
  return [...new Set(input.codes)].flatMap((code) => {
    const meaning = meanings.get(code.slice(0, 5));
    return meaning === undefined ? [] : [{ code, meaning }];
  });
};
