import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { usePortal } from '#test/portal.ts';
import { run } from '#test/process.ts';
import { importVehicles } from './index.ts';

const portal = usePortal({ own: true });
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tuneport-import-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
// Without triggers, which take the words of one row after the other out of the search.
beforeEach(() =>
  portal().database.pool.query(
    `set local session_replication_role = replica; delete from vehicles; delete from search_rows where kind = 'vehicle'`,
  ),
);

const header =
  'vehicle_category,vehicle_brand,vehicle_model,vehicle_engine_ccm,vehicle_engine_ps,vehicle_emission,vehicle_ecu_brand,vehicle_ecu_type,vehicle_ecuChecksum,vehicle_acm_fileID';
const golf = 'car,Volkswagen,Golf V 1.9 TDI,1896,105,Diesel Euro 4,Bosch,EDC16U34,edc16,0';
const actros = 'truck,Mercedes-Benz,Actros 1845,12809,449,Diesel Euro 6,Bosch,MCM2,nocs,1';

const takeBytes = (bytes: Uint8Array) =>
  portal()
    .database.db.transaction()
    .execute((tx) => importVehicles(tx, Readable.from([bytes])));
const take = (...lines: string[]) => takeBytes(Buffer.from(`${lines.join('\n')}\n`));

async function catalogue(): Promise<object[]> {
  const { rows } = await portal().database.pool.query<object>(
    `select category, brand, model, engine_ccm, engine_ps, emission, ecu_brand, ecu_type, ecu_checksum, acm_file_id
     from vehicles order by id`,
  );
  return rows;
}
const golfRow = {
  category: 'car',
  brand: 'Volkswagen',
  model: 'Golf V 1.9 TDI',
  engine_ccm: 1896,
  engine_ps: 105,
  emission: 'Diesel Euro 4',
  ecu_brand: 'Bosch',
  ecu_type: 'EDC16U34',
  ecu_checksum: 'edc16',
  acm_file_id: 0,
};

test('a row becomes a vehicle with all its values, and missing ones stay unknown', async () => {
  expect(await take(header, golf, 'Stationary engine,Deutz,TCD,,,,,,,')).toEqual({
    taken: 2,
    changed: 0,
    unchanged: 0,
    refused: [],
  });
  expect(await catalogue()).toEqual([
    golfRow,
    {
      category: 'stationaryEngine',
      brand: 'Deutz',
      model: 'TCD',
      engine_ccm: null,
      engine_ps: null,
      emission: '',
      ecu_brand: '',
      ecu_type: '',
      ecu_checksum: 'nocs',
      acm_file_id: 0,
    },
  ]);
});

test('importing the same file again changes nothing, and a changed row updates its vehicle under the same id', async () => {
  await take(header, golf, actros);
  const ids = async () => (await portal().database.pool.query('select id, model from vehicles order by id')).rows;
  const before = await ids();
  expect(await take(header, golf, actros)).toMatchObject({ taken: 0, changed: 0, unchanged: 2 });
  const other = actros.replace(/1$/, '2');
  expect(await take(header, golf, other)).toMatchObject({ taken: 0, changed: 1, unchanged: 1 });
  expect(await take(header, golf.replace('Euro 4', 'Euro 5'), other)).toMatchObject({ changed: 1, unchanged: 1 });
  expect(await catalogue()).toMatchObject([{ emission: 'Diesel Euro 5' }, { acm_file_id: 2 }]);
  expect(await ids()).toEqual(before);
});

test('each invalid row is reported with its line and reason, and the others are imported', async () => {
  const report = await take(
    header,
    golf,
    'spaceship,NASA,Shuttle,,,,,,,',
    'car,,Golf,,,,,,,',
    'car,Audi,,,,,,,,',
    '',
    'car,Audi,A4,two liters,,,,,,',
    'car,Audi,A4,,-5,,,,,',
    'car,Audi,A4,,,,,,EDC 16,',
    'car,Audi,A4,,,,,,,3',
    `car,Audi,A4,,,${'x'.repeat(61)},,,,`,
    golf,
    'car,Audi,"A4\nAvant",,,,,,,',
    'car',
    actros,
  );
  expect(report).toEqual({
    taken: 3,
    changed: 0,
    unchanged: 0,
    refused: [
      { line: 3, reason: 'unknown_category' },
      { line: 4, reason: 'invalid_brand' },
      { line: 5, reason: 'invalid_model' },
      { line: 7, reason: 'invalid_engine_ccm' },
      { line: 8, reason: 'invalid_engine_ps' },
      { line: 9, reason: 'invalid_checksum' },
      { line: 10, reason: 'invalid_acm_file_id' },
      { line: 11, reason: 'text_too_long' },
      { line: 12, reason: 'repeated_in_file' },
      { line: 15, reason: 'cell_count' },
    ],
  });
  expect(await catalogue()).toMatchObject([{ model: golfRow.model }, { model: 'A4 Avant' }, { model: 'Actros 1845' }]);
});

test.each([
  ['the other spelling of the columns', 'vehicle_engineCCm,vehicle_enginePS,vehicle_ecuBrand,vehicle_ecuType'],
  ['the first spelling of the columns', 'vehicle_engine_ccm,vehicle_engine_ps,vehicle_ecu_brand,vehicle_ecu_type'],
])('reads %s', async (_what, columns) => {
  const rest = 'vehicle_category,vehicle_brand,vehicle_model,vehicle_emission,vehicle_ecuChecksum,vehicle_acm_fileID';
  const row = '1896,105,Bosch,EDC16U34,car,Volkswagen,Golf V 1.9 TDI,Diesel Euro 4,edc16,0';
  expect(await take(`${columns},${rest}`, row)).toMatchObject({ taken: 1 });
  expect(await catalogue()).toEqual([golfRow]);
});

test('reads spreadsheet files with semicolons, byte order mark, Windows line ends and blanks in the header', async () => {
  const lines = [header, golf].map((line) => line.replaceAll(',', ';'));
  expect(await take(`\uFEFF${lines[0]}\r`, `${lines[1]}\r`)).toMatchObject({ taken: 1, refused: [] });
  expect(await catalogue()).toEqual([golfRow]);
  expect(await take(header.replaceAll(',', ' ; '), lines[1] ?? '')).toMatchObject({ unchanged: 1, refused: [] });
});

test('a comma between semicolons is part of the text', async () => {
  const row = 'car;Volkswagen;Golf V 1,9 TDI;1896;105;Diesel Euro 4;Bosch;EDC16U34;edc16;0';
  expect(await take(header.replaceAll(',', ';'), row)).toMatchObject({ taken: 1, refused: [] });
  expect(await catalogue()).toEqual([{ ...golfRow, model: 'Golf V 1,9 TDI' }]);
});

const withSeparator = (separator: string) => [header, golf].map((line) => line.replaceAll(',', separator)).join('\r\n');
const utf16 = (text: string, mark: 'le' | 'be') => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return mark === 'le' ? bytes : bytes.swap16();
};

test.each([
  ['semicolons', Buffer.from(withSeparator(';'))],
  ['tabs', Buffer.from(withSeparator('\t'))],
  ['sep=; in its first line', Buffer.from(`sep=;\r\n${withSeparator(';')}`)],
  ['sep=, in its first line', Buffer.from(`sep=,\r\n${withSeparator(',')}`)],
  ['"sep=|" in its first line', Buffer.from(`"sep=|"\r\n${withSeparator('|')}`)],
  ['UTF-16 and tabs, as a spreadsheet writes Unicode text', utf16(withSeparator('\t'), 'le')],
  ['UTF-16 of the other byte order', utf16(withSeparator(';'), 'be')],
  ['UTF-16 and sep=;', utf16(`sep=;\r\n${withSeparator(';')}`, 'le')],
])('reads a file with %s', async (_what, bytes) => {
  expect(await takeBytes(bytes)).toMatchObject({ taken: 1, refused: [] });
  expect(await catalogue()).toEqual([golfRow]);
});

test('reads Windows-1252 when the bytes are not valid UTF-8', async () => {
  await takeBytes(Buffer.from([header, golf.replace('Diesel', 'Größe')].join('\n'), 'latin1'));
  expect(await catalogue()).toMatchObject([{ emission: 'Größe Euro 4' }]);
});

test('counts lines as an editor does, also below sep=;, and refuses rows with a different number of cells', async () => {
  const rows = ['sep=,', header, `${golf},1`, 'car,Audi', actros];
  expect(await take(...rows)).toMatchObject({
    taken: 1,
    refused: [
      { line: 3, reason: 'cell_count' },
      { line: 4, reason: 'cell_count' },
    ],
  });
});

test.each([
  ['nothing', Buffer.from(' \n'), /no rows/],
  ['a header alone', Buffer.from(header), /no rows/],
  ['a packed workbook', Buffer.from('PK\u0003\u0004\0\0'), /no CSV/],
])('refuses %s with the reason', async (_what, bytes, reason) => {
  await expect(takeBytes(bytes)).rejects.toThrow(reason);
});

test('refuses a whole file without a required column or with an unclosed quote', async () => {
  await expect(take(header.replace('vehicle_brand,', ''), golf)).rejects.toThrow(/lacks vehicle_brand/);
  await expect(take(header, golf, actros, 'car,"Audi,A4,,,,,,,')).rejects.toThrow(/line \d+|Quote/);
  expect(await catalogue()).toEqual([]);
});

test('20,000 rows are imported in seconds and found unchanged the next time', async () => {
  const rows = Array.from(
    { length: 20_000 },
    (_none, index) => `bike,Brand ${index % 100},Model ${index},${index + 1},,,,,,`,
  );
  const started = performance.now();
  expect(await take(header, ...rows)).toMatchObject({ taken: 20_000, refused: [] });
  expect(await take(header, ...rows)).toMatchObject({ unchanged: 20_000, refused: [] });
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('the command reports its progress and exits with an error and one line on failure', async () => {
  const path = join(folder, 'vehicles.csv');
  const command = async (file = path) => {
    const { ended, output } = run(['server/portal.mjs', 'import', 'vehicles', file], {
      DATABASE_URL: portal().database.url,
      DATA_DIR: folder,
    });
    return { code: await ended, ...output };
  };
  await writeFile(path, [header, golf, actros, golf].join('\n'));
  expect(await command()).toEqual({
    code: 0,
    stdout: 'line 4 refused: repeated_in_file\n2 taken, 0 changed, 0 unchanged, 1 refused\n',
    stderr: '',
  });
  expect((await command()).stdout).toContain('0 taken, 0 changed, 2 unchanged, 1 refused');

  await writeFile(path, 'vehicle_category,vehicle_model\ncar,Golf\n');
  expect(await command()).toEqual({ code: 1, stdout: '', stderr: 'The header lacks vehicle_brand\n' });
  expect(await command(join(folder, 'none.csv'))).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^[^\n]*none\.csv[^\n]*\n$/) as unknown,
  });
  expect(await command(folder)).toEqual({ code: 1, stdout: '', stderr: `${folder} is a folder\n` });
  expect(await catalogue()).toHaveLength(2);
});
