import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { catalogApi } from '#contract/catalog.ts';
import { csvApi, type ExchangeKind, type ImportReport } from '#contract/csv.ts';
import { pricingApi } from '#contract/pricing.ts';
import { makeFile } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { isDeep } from '#test/tier.ts';

const portal = usePortal({ uploadLimit: 8 << 20 });
const run = (text: string, values: unknown[] = []) => portal().database.pool.query(text, values);
const staff = () => portal().person({ role: 'support' });

const bring = (person: Person, kind: ExchangeKind, text: string | Uint8Array, dryRun = false): Promise<ImportReport> =>
  person.ask(csvApi.importCsv, { kind, dryRun }, { files: { file: makeFile(Buffer.from(text), `${kind}.csv`) } });

async function exportedFile(person: Person, kind: ExchangeKind, language: 'en' | 'de'): Promise<Buffer> {
  const { blob } = await person.askForFile(csvApi.exportCsv, { kind, language });
  return Buffer.from(await blob.arrayBuffer());
}

describe('vehicles', () => {
  const header = 'vehicle_category;vehicle_brand;vehicle_model;vehicle_engine_ps;vehicle_ecu_type\n';

  test('a dry run reports the changes and writes nothing', async () => {
    const support = await staff();
    const brand = `Brand ${randomUUID()}`;
    const file = `${header}car;${brand};One;100;EDC16\nplane;${brand};Two;100;EDC16\n`;
    const report = await bring(support, 'vehicles', file, true);
    expect(report).toMatchObject({ done: false, created: 1, refused: 1, encoding: 'utf-8', unknownColumns: [] });
    expect(report.lines).toEqual([
      { line: 2, key: `${brand} One`, outcome: 'created' },
      { line: 3, key: `${brand} Two`, outcome: 'refused', problem: 'unknown', column: 'vehicle_category' },
    ]);
    expect(await support.ask(catalogApi.searchVehicles, { search: brand })).toMatchObject({ total: 0 });
  });

  test('one invalid line stops the import, a valid file is imported whole, and again changes nothing [P1.54]', async () => {
    const support = await staff();
    const brand = `Brand ${randomUUID()}`;
    const validLine = `car;${brand};One;100;EDC16\n`;
    expect(await bring(support, 'vehicles', `${header}${validLine}car;${brand};Two;0;EDC16\n`)).toMatchObject({
      done: false,
      refused: 1,
    });
    expect(await support.ask(catalogApi.searchVehicles, { search: brand })).toMatchObject({ total: 0 });
    expect(await bring(support, 'vehicles', header + validLine)).toMatchObject({ done: true, created: 1 });
    expect(await bring(support, 'vehicles', header + validLine)).toMatchObject({
      done: true,
      created: 0,
      unchanged: 1,
    });
    expect(await support.ask(catalogApi.searchVehicles, { search: brand })).toMatchObject({ total: 1 });
  });

  test('a file from Windows is read, and its unknown columns are named', async () => {
    const support = await staff();
    const text = `vehicle_category,vehicle_brand,vehicle_model,color\r\ncar,Citro\u00EBn,"C4, ${randomUUID()}",red\r\n`;
    const report = await bring(support, 'vehicles', Buffer.from(text, 'latin1'));
    expect(report).toMatchObject({ done: true, created: 1, encoding: 'windows-1252', unknownColumns: ['color'] });
    expect(report.lines[0]?.key).toContain('Citro\u00EBn C4, ');
  });

  const lineCount = isDeep ? 20_000 : 1_000;
  test(`${lineCount} lines are imported`, async () => {
    const support = await staff();
    const brand = `Fleet ${randomUUID()}`;
    const lines = Array.from(
      { length: lineCount },
      (_, index) => `truck;${brand};Model ${index};${100 + (index % 400)};ACM`,
    );
    expect(await bring(support, 'vehicles', header + lines.join('\n'))).toMatchObject({
      done: true,
      created: lineCount,
    });
    const again = await bring(support, 'vehicles', header + lines.join('\n'));
    expect(again).toMatchObject({ done: true, created: 0, unchanged: lineCount });
  });

  test.each([
    ['nothing', '', 'csvEmpty'],
    ['a header alone', header, 'csvEmpty'],
    ['no CSV', '\u0000\u0001\u0002', 'csvNotReadable'],
    ['an unclosed quote', `${header}car;"Audi;A4;100;EDC16`, 'csvNotReadable'],
    ['a quote within a cell', `${header}car;19" Audi;A4;100;EDC16`, 'csvNotReadable'],
    ['JSON', '{"a":1}\n{"a":', 'csvNotReadable'],
    ['XML', '<?xml version="1.0"?>\n<a b="c"/>', 'csvNotReadable'],
    ['a line of separators alone', `${header}${';'.repeat(1 << 20)}`, 'csvNotReadable'],
    ['other columns', 'a;b\n1;2\n', 'columnsMissing'],
    ['too many lines', `${header}${'car;a;b;1;x\n'.repeat(50_001)}`, 'tooManyLines'],
  ])('%s is refused', async (_what, text, code) => {
    await expect(bring(await staff(), 'vehicles', text)).rejects.toMatchObject({ code });
  });
});

describe('line that does not fit the header', () => {
  test.each([
    ['more cells, as a decimal comma makes them', 'main,900,Trucks,,,60,50'],
    ['fewer cells', 'main,900,Trucks'],
  ])('with %s is refused by its number, and nothing is imported', async (_what, line) => {
    const head = 'price_kind,price_id,price_name,user_username,method_name,price\n';
    const report = await bring(await staff(), 'prices', `${head}${line}\n`);
    expect(report).toMatchObject({ done: false, created: 0, refused: 1, lines: [{ line: 2, problem: 'cellCount' }] });
  });
});

describe('spreadsheet file', () => {
  const header = 'vehicle_category;vehicle_brand;vehicle_model;vehicle_engine_ps;vehicle_ecu_type\n';
  const lines = (brand: string) => `${header}car;${brand};A4;100;EDC16\n`;

  test('may name its separator in a first line', async () => {
    const report = await bring(await staff(), 'vehicles', `sep=;\r\n${lines(randomUUID())}`);
    expect(report).toMatchObject({ done: true, created: 1, lines: [{ line: 3 }] });
  });

  test.each(['utf-16le', 'utf-16be'] as const)('is read in %s', async (encoding) => {
    const bytes = Buffer.from(`\uFEFF${lines(`Škoda ${randomUUID()}`)}`, 'utf16le');
    const report = await bring(await staff(), 'vehicles', encoding === 'utf-16le' ? bytes : bytes.swap16());
    expect(report).toMatchObject({ done: true, created: 1, encoding: 'utf-16' });
    expect(report.lines[0]?.key).toContain('Škoda');
  });
});

describe('import of an export', () => {
  test.each([
    ['vehicles', 'en'],
    ['vehicles', 'de'],
    ['methods', 'en'],
    ['methods', 'de'],
    ['prices', 'en'],
    ['prices', 'de'],
    ['customers', 'de'],
  ] as const)('of %s in the format of %s changes nothing', async (kind, language) => {
    const customer = await portal().person();
    await run(`update users set company_name = '=SUM(A1)', note = 'a "note"; with, signs' where id = $1`, [
      customer.id,
    ]);
    await run(`insert into customer_class_prices select $1, kind, id, price + 150 from price_classes`, [customer.id]);
    await run(`insert into special_prices select $1, id, 1234 from methods where id = 1`, [customer.id]);
    const support = await staff();
    const report = await bring(support, kind, await exportedFile(support, kind, language));
    expect(report).toMatchObject({ done: true, created: 0, changed: 0, refused: 0, unknownColumns: [] });
    expect(report.unchanged).toBeGreaterThan(0);
  });

  test('is recorded in the audit log by its export', async () => {
    const support = await staff();
    await exportedFile(support, 'customers', 'en');
    const { rows } = await run(`select action, subject, call from audit_log where actor_id = $1`, [support.id]);
    expect(rows).toEqual([{ action: 'exported', subject: 'customers', call: 'exportCsv' }]);
  });

  test('an export of customers contains no password', async () => {
    const text = (await exportedFile(await staff(), 'customers', 'en')).toString();
    expect(text).not.toContain('argon2');
    expect(text).not.toContain('password');
  });
});

describe('details of methods', () => {
  const limit = {
    number: 1,
    kind: 'value' as const,
    required: true,
    unit: 'km/h',
    min: 100,
    texts: [
      { language: 'en' as const, name: 'Limit; in "km/h"', choices: [] },
      { language: 'de' as const, name: 'Grenze, größte', choices: [] },
    ],
  };
  const withDetails = async (support: Person) => {
    const name = `Method_${randomUUID().slice(0, 8)}`;
    await bring(support, 'methods', `method_name;method_details\n${name};"${quoted([limit])}"\n`);
    const detailsOf = async () =>
      (await support.ask(catalogApi.getMethods, {})).find((method) => method.name === name)?.details;
    return { name, detailsOf };
  };
  const quoted = (details: unknown) => JSON.stringify(details).replaceAll('"', '""');

  test.each(['en', 'de'] as const)('come back unchanged from an export in the format of %s', async (language) => {
    const support = await staff();
    const { name, detailsOf } = await withDetails(support);
    expect(await detailsOf()).toEqual([limit]);
    const file = await exportedFile(support, 'methods', language);
    expect(await bring(support, 'methods', file)).toMatchObject({ done: true, changed: 0, refused: 0 });
    await run(`update methods set details = '[]' where name = $1`, [name]);
    expect(await bring(support, 'methods', file)).toMatchObject({ done: true, changed: 1, refused: 0 });
    expect(await detailsOf()).toEqual([limit]);
  });

  test('stay without their column, and go with an empty cell', async () => {
    const support = await staff();
    const { name, detailsOf } = await withDetails(support);
    await bring(support, 'methods', `method_name;method_type\n${name};power\n`);
    expect(await detailsOf()).toEqual([limit]);
    await bring(support, 'methods', `method_name;method_details\n${name};\n`);
    expect(await detailsOf()).toEqual([]);
  });

  test.each([
    ['no JSON', 'Limit'],
    ['of an unknown kind', quoted([{ ...limit, kind: 'colour' }])],
    ['with a number twice', quoted([limit, limit])],
    ['with bounds the wrong way round', quoted([{ ...limit, max: 99 }])],
    ['that are no list', quoted(limit)],
  ])('%s are refused by their line', async (_what, cell) => {
    const text = `method_name;method_details\nStage_1;\nVmax;"${cell}"\n`;
    expect(await bring(await staff(), 'methods', text)).toMatchObject({
      done: false,
      lines: [{ line: 2 }, { line: 3, key: 'Vmax', outcome: 'refused', problem: 'notValid', column: 'method_details' }],
    });
  });
});

describe('methods', () => {
  test('creates a method and changes only the columns of the file', async () => {
    const support = await staff();
    const name = `Method_${randomUUID().slice(0, 8)}`;
    const made = await bring(
      support,
      'methods',
      `method_name;method_type;method_isUniversal;method_price_id;method_name_customer_en;method_name_customer_de\n${name};power;1;1;Power;Kraft\n`,
    );
    expect(made).toMatchObject({ done: true, created: 1 });
    const changed = await bring(support, 'methods', `method_name;method_name_customer_de\n${name};\n`);
    expect(changed).toMatchObject({ done: true, changed: 1 });
    const methods = await support.ask(pricingApi.getOfferedMethods, { vehicleId: 1 as never, language: 'de' });
    expect(methods.find((method) => method.name === name)).toMatchObject({ customerName: 'Power', type: 'power' });
  });

  test.each([
    ['method_price_id', '9999', 'unknown'],
    ['method_price_id', 'free', 'notANumber'],
    ['method_fuel', 'coal', 'notValid'],
    ['method_categories', 'car plane', 'unknown'],
    ['method_url_link', 'javascript:alert(1)', 'notValid'],
    ['method_status', 'perhaps', 'notValid'],
  ])('%s cannot be %s', async (column, value, problem) => {
    const report = await bring(await staff(), 'methods', `method_name;${column}\nStage_1;${value}\n`);
    expect(report.lines).toEqual([{ line: 2, key: 'Stage_1', outcome: 'refused', problem, column }]);
  });
});

describe('prices', () => {
  test('of a class, a customer and a method are imported each to its place', async () => {
    const customer = await portal().person();
    const support = await staff();
    const text = [
      'price_kind;price_id;price_name;user_username;method_name;price',
      'main;901;Gearbox;;;45,50',
      `main;901;;${customer.username.toUpperCase()};;40`,
      `special;;;${customer.username};Stage_1;12.3`,
    ].join('\n');
    expect(await bring(support, 'prices', text)).toMatchObject({ done: true, created: 3 });
    const { data } = await customer.ask(pricingApi.getEnginePrices, { language: 'en' });
    expect(data.find(({ name }) => name === 'Gearbox')).toMatchObject({ price: 4000, standardPrice: 4550 });
    const methods = await customer.ask(pricingApi.getOfferedMethods, { vehicleId: 1 as never, language: 'en' });
    expect(methods.find(({ name }) => name === 'Stage_1')?.price).toBe(1230);
  });

  describe('of groups', () => {
    const header = 'price_kind,price_id,price_name,user_username,group_name,method_name,price';
    const createGroup = async () => {
      const name = `Group ${randomUUID()}`;
      await run('insert into customer_groups (name) values ($1)', [name]);
      const member = await portal().person();
      await run('update users set group_id = (select id from customer_groups where name = $2) where id = $1', [
        member.id,
        name,
      ]);
      return { name, member };
    };
    const linesOf = (name: string) => [
      `main,4,,,${name},,40.50`,
      `addon,1,,,${name},,7`,
      `special,,,,${name},Stage_1,33`,
    ];

    test('are imported, exported and change nothing when they come again [P1.164]', async () => {
      const [support, { name, member }] = [await staff(), await createGroup()];
      const file = [header, ...linesOf(name)].join('\n');
      expect(await bring(support, 'prices', file, true)).toMatchObject({ done: false, created: 3 });
      expect(await bring(support, 'prices', file)).toMatchObject({ done: true, created: 3 });
      const engine = await member.ask(pricingApi.getEnginePrices, { language: 'en' });
      expect(engine.data.find(({ priceClassId }) => Number(priceClassId) === 4)).toMatchObject({ price: 4050 });
      const [stage] = await member.ask(pricingApi.getSpecialPrices, { language: 'en' });
      expect(stage).toMatchObject({ name: 'Stage 1', price: 3300 });
      const text = (await exportedFile(support, 'prices', 'en')).toString().replace(/^\uFEFF/, '');
      const own = text.split(/\r?\n/).filter((line) => line.includes(name));
      expect(own.map((line) => line.replace(/^(main|addon),(\d),[^,]*,/, '$1,$2,,'))).toEqual([
        `addon,1,,,${name},,7.00`,
        `main,4,,,${name},,40.50`,
        `special,,,,${name},Stage_1,33.00`,
      ]);
      expect(await bring(support, 'prices', text)).toMatchObject({ done: true, created: 0, changed: 0, refused: 0 });
      expect(await bring(support, 'prices', `${header}\nmain,4,,,${name},,41\n`)).toMatchObject({ changed: 1 });
    });

    test('are refused line by line, and one such line stops them all [P1.164]', async () => {
      const [support, { name, member }] = [await staff(), await createGroup()];
      const wrong = [
        ['main,4,,,No such group,,10', 'unknown', 'group_name'],
        [`main,999,,,${name},,10`, 'unknown', 'price_id'],
        [`special,,,,${name},Nothing,10`, 'unknown', 'method_name'],
        [`special,,,,${name},method_not_listed,10`, 'unknown', 'method_name'],
        [`main,4,,${member.username},${name},,10`, 'notValid', 'group_name'],
        [`main,4,,,${name},,ten`, 'notANumber', 'price'],
        [`main,4,,,${name},,11`, 'doubled', 'price_kind'],
      ] as const;
      const file = [header, ...linesOf(name), ...wrong.map(([line]) => line)].join('\n');
      const report = await bring(support, 'prices', file);
      expect(report).toMatchObject({ done: false, refused: wrong.length });
      const refused = report.lines
        .filter(({ outcome }) => outcome === 'refused')
        .toSorted((one, other) => one.line - other.line);
      expect(refused.map(({ line, problem, column }) => [line, problem, column])).toEqual(
        wrong.map(([, problem, column], place) => [place + 5, problem, column]),
      );
      expect(await member.ask(pricingApi.getSpecialPrices, { language: 'en' })).toEqual([]);
    });
  });

  test.each([
    ['main;902;;;;10', 'missing', 'price_name'],
    ['main;903;{name};;;10', 'taken', 'price_name'],
    ['main;1;;nobody-there;;10', 'unknown', 'user_username'],
    ['main;999;;{user};;10', 'unknown', 'price_id'],
    ['special;;;{user};Nothing;10', 'unknown', 'method_name'],
    ['main;1;;;;-1', 'notANumber', 'price'],
    ['main;1;;;;100000.01', 'outOfRange', 'price'],
    ['extra;1;;;;1', 'notValid', 'price_kind'],
  ])('%s is refused: %s in %s', async (line, problem, column) => {
    const { username } = await portal().person();
    const { rows } = await run(`select upper(name) as name from price_classes where kind = 'engine' limit 1`);
    const filledLine = line.replace('{user}', username).replace('{name}', (rows[0] as { name: string }).name);
    const text = `price_kind;price_id;price_name;user_username;method_name;price\n${filledLine}\n`;
    const report = await bring(await staff(), 'prices', text);
    expect(report).toMatchObject({ done: false, refused: 1 });
    expect(report.lines[0]).toMatchObject({ problem, column });
  });
});

/** The line of a customer as the portal writes it. */
async function exported(person: Person, username: string): Promise<string> {
  const { blob } = await person.askForFile(csvApi.exportCsv, { kind: 'customers', language: 'en' });
  return (await blob.text()).split('\n').find((line) => line.includes(username)) ?? '';
}

describe('customers', () => {
  const header = 'user_login,user_email,user_pass,first_name,last_name,billing_company,billing_country';
  const name = () => `old-${randomUUID().slice(0, 12)}`;

  test('a customer of the old portal signs in with the old password', async () => {
    const username = name();
    const line = `${username},${username}@old.example,$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0,Anna,Berg,Berg GmbH,AT`;
    expect(await bring(await staff(), 'customers', `${header}\n${line}\n`)).toMatchObject({ done: true, created: 1 });
    const { token } = await portal().visitor.ask(accountsApi.signIn, { username, password: 'test12345' });
    expect(await portal().clientOf(token).ask(accountsApi.getAccess, {})).toMatchObject({
      username,
      active: true,
      role: 'customer',
      companyName: 'Berg GmbH',
    });
    await expect(portal().visitor.ask(accountsApi.signIn, { username, password: 'test12346' })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('a customer without a password gets one mail to choose one', async () => {
    const username = name();
    const text = `${header}\n${username},${username}@old.example,,Anna,Berg,Berg GmbH,AT\n`;
    const support = await staff();
    await bring(support, 'customers', text, true);
    await bring(support, 'customers', text);
    expect(await bring(support, 'customers', text)).toMatchObject({ done: true, unchanged: 1 });
    const { rows } = await run('select kind, body from mails where recipient = $1', [`${username}@old.example`]);
    expect(rows).toEqual([
      { kind: 'choosePassword', body: expect.stringContaining('http://portal.test/resetpassword') as unknown },
    ]);
    await expect(portal().visitor.ask(accountsApi.signIn, { username, password: '!' })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('an import changes neither password nor lock of an existing account', async () => {
    const customer = await portal().person();
    const line = `${customer.username},${customer.username}@new.example,$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0,Anna,Berg,New,AT`;
    expect(await bring(await staff(), 'customers', `${header},user_active\n${line},0\n`)).toMatchObject({ changed: 1 });
    expect(await customer.ask(accountsApi.getAccess, {})).toMatchObject({ active: true, companyName: 'New' });
    await expect(
      portal().visitor.ask(accountsApi.signIn, { username: customer.username, password: 'test12345' }),
    ).rejects.toMatchObject({ status: 403 });
  });

  test('an import cannot create, change or reveal staff', async () => {
    const admin = await portal().person({ role: 'admin' });
    const line = `${admin.username},${name()}@old.example,,Anna,Berg,Berg,AT`;
    const report = await bring(await staff(), 'customers', `${header}\n${line}\n`);
    expect(report.lines[0]).toMatchObject({ outcome: 'refused', problem: 'taken', column: 'user_username' });
  });

  test.each([
    ['{new},{other},,Anna,Berg,Berg,AT', 'taken', 'user_email'],
    ['{new},no-address,,Anna,Berg,Berg,AT', 'notValid', 'user_email'],
    ['abc,{new}@old.example,,Anna,Berg,Berg,AT', 'tooShort', 'user_username'],
    ['{new},{new}@old.example,plain text,Anna,Berg,Berg,AT', 'notValid', 'user_password_hash'],
    ['{new},{new}@old.example,,Anna,Berg,Berg,ZZ', 'unknown', 'company_country'],
    ['{new},{new}@old.example,,,Berg,Berg,AT', 'missing', 'user_firstName'],
    ['{new},{new}@old.example,,Anna,Ber,Berg,AT', 'tooShort', 'user_secondName'],
    ['{new},{new}@old.example,,Anna,Berg,B,AT', 'tooShort', 'company_name'],
  ])('%s is refused: %s', async (line, problem, column) => {
    const other = await portal().person();
    const filledLine = line.replaceAll('{new}', name()).replace('{other}', `${other.username}@test.invalid`);
    const report = await bring(await staff(), 'customers', `${header}\n${filledLine}\n`);
    expect(report.lines[0]).toMatchObject({ outcome: 'refused', problem, column });
  });

  test.each([
    ['B', '1010', 'Wien', 'AT', '', '', 'tooShort', 'company_street'],
    ['Ring 1', '1', 'Wien', 'AT', '', '', 'tooShort', 'company_zip'],
    ['Ring 1', '80331', 'München', 'DE', '', '', 'missing', 'company_state'],
    ['Ring 1', '80331', 'München', 'DE', 'Wien', '', 'unknown', 'company_state'],
    ['Ring 1', '1010', 'Wien', 'AT', '', 'XX-GARBAGE', 'notValid', 'company_VAT'],
  ])('street %s, zip %s, %s in %s, state %j, VAT %j are refused as in the form', async (...args) => {
    const [street, zip, city, country, state, vat, problem, column] = args;
    const username = name();
    const text = [
      `${header},company_street,company_zip,company_city,company_state,company_VAT`,
      `${username},${username}@old.example,,Anna,Berg,Berg,${country},${street},${zip},${city},${state},${vat}`,
    ].join('\n');
    const report = await bring(await staff(), 'customers', text);
    expect(report.lines[0]).toMatchObject({ outcome: 'refused', problem, column });
  });

  test('an export is imported completely, including state, model and accounting number', async () => {
    const support = await staff();
    const username = name();
    const columns = 'company_street,company_zip,company_city,company_state,company_model,user_sevdesk_id,company_VAT';
    const line = `${username},${username}@old.example,,Anna,Berg,Berg,DE,Ring 1,80331,München,Bayern,GmbH,SEV-1,DE136695976`;
    expect(await bring(support, 'customers', `${header},${columns}\n${line}\n`)).toMatchObject({ created: 1 });
    const { blob } = await support.askForFile(csvApi.exportCsv, { kind: 'customers', language: 'en' });
    const text = await blob.text();
    expect(text.split('\n')[0]).toContain('company_state');
    for (const column of columns.split(',')) expect(text.split('\n')[0]).toContain(column);
    const remainingRows = text.split('\n').filter((row) => row.includes(username) || row.includes('user_username'));
    expect(remainingRows.at(-1)).toMatch(/Bayern.*SEV-1/);
    expect(await bring(support, 'customers', remainingRows.join('\n'))).toMatchObject({ done: true, unchanged: 1 });
    // An account that is there, without what the form asks for, comes back as it is, too.
    const bare = await portal().person();
    const again = text.split('\n')[0] + '\n' + (await exported(support, bare.username));
    expect(await bring(support, 'customers', again)).toMatchObject({ done: true, unchanged: 1 });
  });

  test('a duplicate user name or address in the file is refused', async () => {
    const [one, other] = [name(), name()];
    const text = [
      header,
      `${one},${one}@old.example,,Anna,Berg,Berg,AT`,
      `${one.toUpperCase()},x-${one}@old.example,,Anna,Berg,Berg,AT`,
      `${other},${one.toUpperCase()}@old.example,,Anna,Berg,Berg,AT`,
    ].join('\n');
    const report = await bring(await staff(), 'customers', text);
    expect(report.lines.map(({ problem, column }) => [problem, column])).toEqual([
      [undefined, undefined],
      ['doubled', 'user_username'],
      ['doubled', 'user_email'],
    ]);
  });
});
