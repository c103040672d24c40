import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { accountingApi } from '#contract/accounting.ts';
import { openStorage } from '#server/platform/storage.ts';
import { type Asking, compareRates, compareWithLimit, median, type Result, takeTurns } from './measure.ts';
import { startSideProcess } from './side-process.ts';
import { type Bench, startWorld, type World } from './world.ts';

const invoices = 5000;
/** Invoices whose PDF nobody has opened yet: they are drawn on the way. */
const undrawn = 200;
/** As large as an invoice with its fonts, its logo and its XML. */
const size = 60_000;
const rounds = 3;

/**
 * A month with 5,000 invoices as one archive, over HTTP, with the list and the DATEV file; each has a stored PDF of its own, whose
 * bytes do not compress, as those of a real one hardly do.
 *
 * Ceiling: a plain program that packs the same files from the same disk with the same library and level, and only hashes what
 * comes out. No archive of them can be made with less; the portal adds its queries, the lists, HTTP and a client. Memory must
 * not follow the 300 MB that pass through.
 */
export async function benchMonth(bench: Bench): Promise<Result[]> {
  const world = await startWorld('month', bench);
  const plain = startSideProcess('plain-zip.ts');
  const agent = new Agent({ keepAlive: true });
  try {
    const folder = join(bench.folder, 'month');
    const [staff] = await world.makeCustomers('accountant', 1);
    const [buyer] = await world.makeCustomers('buyer', 1);
    await world.pool.query(`update users set role = 'support' where id = $1`, [staff?.id]);
    await makeInvoices(world.pool, buyer?.id ?? 0);
    await storePdfs(world.pool, folder);
    const token = await world.tokenOf('accountant1');
    const asking = world.asking(accountingApi.exportMonth, token, { month: '2026-10', language: 'en' });
    const seconds = () => secondsOf(agent, asking);
    await world.settled();
    const growth = await world.memoryGrowthOf(seconds);
    const timed: number[] = [];
    const perSecond = (took: number) => (invoices * size) / 1e6 / took;
    const portal = async () => {
      const took = await seconds();
      timed.push(took);
      return perSecond(took);
    };
    const bare = async () => perSecond(await plain.ask<number>('pack', join(folder, 'files')));
    const pairs = await takeTurns(rounds, { portal, bare }, world.settled);
    const drawing = await secondsOf(
      agent,
      world.asking(accountingApi.exportMonth, token, { month: '2026-09', language: 'en' }),
    );
    console.log(`month: ${undrawn} invoices that were never opened take ${drawing.toFixed(1)} s`);
    return [
      compareWithLimit(`month of ${invoices} invoices as one archive`, 's', median(timed), 30),
      compareWithLimit('month: growth of memory', 'MB', growth, 150),
      compareRates('month: archive beside a plain packer', 'MB/s', pairs, 0.5),
    ];
  } finally {
    agent.destroy();
    await plain.end();
    await world.end();
  }
}

/** Invoices of one purchase each in October, and some in September that nobody has opened. */
async function makeInvoices(pool: World['pool'], buyer: number): Promise<void> {
  const company = {
    company_name: 'Workshop Nord',
    first_name: '',
    second_name: '',
    street: 'Gasse 2',
    zip: '24103',
    city: 'Kiel',
    vat_number: '',
    iso: 'DE',
    language: 'de',
    suppliedAt: '2026-10-01T10:00:00Z',
  };
  await pool.query(
    `update accounting_options set datev_consultant = 29098, datev_client = 55003, domestic_account = '8400',
       account_length = 8, first_debtor = 100000000`,
  );
  await pool.query(
    `with entries as (
       insert into credit_entries (user_id, kind, amount, balance, net_price, idempotency_key)
       select $1, 'purchase', 10000, 900000000, 10000, 'bench:' || n from generate_series(1, $2::int) n returning id)
     insert into invoices (number, kind, user_id, credit_entry_id, credits, net, tax_rate, tax, gross, tax_rule, company, created_at)
     select 'RE-2026-' || lpad((row_number() over (order by id))::text, 6, '0'), 'RE', $1, id, 10000, 10000, 1900, 1900, 11900,
       'domestic', $3, case when row_number() over (order by id) > $4 then timestamptz '2026-09-10 10:00'
         else timestamptz '2026-10-01 10:00' + row_number() over (order by id) * interval '8 minutes' end
     from entries`,
    [buyer, invoices + undrawn, JSON.stringify(company), invoices],
  );
}

/** A stored PDF for each invoice of October. */
async function storePdfs(pool: World['pool'], folder: string): Promise<void> {
  const storage = await openStorage(folder);
  try {
    const { rows } = await pool.query<{ number: string }>(
      `select number from invoices where created_at >= '2026-10-01' order by id`,
    );
    for (const { number } of rows) {
      const file = await storage.receive(
        Readable.from([Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)])]),
      );
      await storage.save(file);
      await pool.query('insert into files (sha256, size) values ($1, $2)', [file.sha256, file.size]);
      await pool.query('insert into document_files (number, sha256) values ($1, $2)', [number, file.sha256]);
    }
  } finally {
    await storage.close();
  }
}

/** Seconds until the last byte of an answer has arrived. */
function secondsOf(agent: Agent, { method, url, token = '', json }: Asking): Promise<number> {
  const start = performance.now();
  return new Promise((done, fail) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    request(url, { method, agent, headers }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${url}: ${response.statusCode}`));
      response.on('error', fail);
      response.on('end', () => {
        done((performance.now() - start) / 1000);
      });
      response.resume();
    })
      .on('error', fail)
      .end(JSON.stringify(json));
  });
}
