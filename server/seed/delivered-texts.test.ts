import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { taskPriorities } from '#contract/tasks/status.ts';
import { unknownPlaceholders } from '#rules/reply-template.ts';
import { usePortal } from '#test/portal.ts';
import { loadBaseData } from './load-base-data.ts';

const portal = usePortal({ own: true });
const all = Object.keys(languages).toSorted();

const rowsOf = async <Row extends object>(text: string) => (await portal().database.pool.query<Row>(text)).rows;

/** The languages of each thing, by its key. */
const languagesOf = async (text: string) =>
  (await rowsOf<{ key: string; languages: string[] }>(text)).map(({ languages: found }) => found.toSorted());

describe('delivered in eight languages', () => {
  test('there are eight', () => {
    expect(all).toEqual(['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'ru']);
  });

  test('are methods with their names and descriptions [P1.148]', async () => {
    const found = await languagesOf(`select method_id::text as key, array_agg(language) as languages from method_texts
      where name <> '' and comment <> '' group by method_id`);
    expect(found.length).toBeGreaterThan(20);
    for (const one of found) expect(one).toEqual(all);
  });

  test('are reasons of rejection with their advice [P1.148]', async () => {
    const found = await languagesOf(`select reason_id::text as key, array_agg(language) as languages
      from reject_reason_texts where title <> '' and advice <> '' group by reason_id`);
    expect(found).toHaveLength(10);
    for (const one of found) expect(one).toEqual(all);
  });

  test('are reply templates, with placeholders that the chat fills [P1.148]', async () => {
    const templates = await rowsOf<{ language: string; text: string }>('select language, text from reply_templates');
    const count = templates.filter(({ language }) => language === 'en').length;
    expect(count).toBeGreaterThanOrEqual(5);
    for (const one of all) expect(templates.filter(({ language }) => language === one)).toHaveLength(count);
    expect(templates.flatMap(({ text }) => unknownPlaceholders(text))).toEqual([]);
  });

  test.each(all)('are priorities, in %s [P1.148]', (language) => {
    const path = new URL(`../../locales/${language}/ordering.json`, import.meta.url);
    const { priority } = JSON.parse(readFileSync(path, 'utf8')) as { priority: Record<string, string> };
    for (const one of taskPriorities) expect(priority[one]).toMatch(/\S/);
  });

  test('are not loaded again after the operator has changed or deleted them [P1.148]', async () => {
    await rowsOf('delete from reply_templates');
    expect(await loadBaseData(portal().database)).toBe(false);
    expect(await rowsOf('select from reply_templates')).toHaveLength(0);
  });
});
