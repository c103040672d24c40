import { expect, test } from 'vitest';
import { fold } from '#rules/search-words.ts';
import { nameKey } from '#rules/text/name-key.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();

/** Ranges without case and decomposition: Han, Hangul (composed by rule), Tangut, private use. */
const uniform = '{[13312,40959],[44032,55203],[55296,63743],[94208,101119],[131072,917503],[983040,1114111]}';

/** Every other character that the database knows. A later Unicode of the program has a few more. */
async function knownCharacters(): Promise<string[]> {
  const { rows } = await portal().database.pool.query<{ code: number }>(
    `select n as code from generate_series(1, 1114111) n
      where not n <@ $1::int4multirange and unicode_assigned(chr(n))`,
    [uniform],
  );
  return rows.map(({ code }) => String.fromCodePoint(code));
}

/** Applies a function of the database to texts. */
async function inDatabase(of: 'fold' | 'name_key', texts: readonly string[]): Promise<string[]> {
  const { rows } = await portal().database.pool.query<{ text: string }>(
    `select ${of}(t) as text from unnest($1::text[]) with ordinality x (t, place) order by place`,
    [texts],
  );
  return rows.map(({ text }) => text);
}

test.each([
  ['fold', fold],
  ['name_key', nameKey],
] as const)(
  '%s in SQL maps every character as in the program',
  async (name, inProgram) => {
    const characters = await knownCharacters();
    expect(characters.length).toBeGreaterThan(30_000);
    const texts = characters.map((character) => `B${character}1${character} ${character}${character}Ä`);
    const stored = await inDatabase(name, texts);
    const different = texts.filter((text, place) => stored[place] !== inProgram(text));
    expect(different.map((text) => `${text} ${text.codePointAt(1)?.toString(16)}`)).toEqual([]);
  },
  30_000,
);

test.each([
  'O’Neil – Tuning, 1,9 TDI',
  "l'Étoile\tEDC17-C46",
  "prüfstand' 'x' 6'2 O''Neil rock’n’roll",
  'ΟΔΟΣ ΣΊΣΥΦΟΣ',
  'İstanbul Işık ıI',
  'Straße STRASSE STRAẞE',
  'ﬁne Ｆｕｌｌ‑ｗｉｄｔｈ № ㎏',
  'a\u0323\u0307 a\u0307\u0323 Ḍ̇',
  'हिन्दी ไทย 한국어 がぎ עִבְרִית عَرَبِيّ',
  ' - 1,2,3 -- 4 , 5',
])('%j is folded and keyed as in the program', async (text) => {
  expect(await inDatabase('fold', [text, text.normalize('NFD')])).toEqual([fold(text), fold(text.normalize('NFD'))]);
  expect(await inDatabase('name_key', [text])).toEqual([nameKey(text)]);
});
