import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { useDatabases } from '#test/databases.ts';
import { migrate } from '#server/db/migrate.ts';

const databases = useDatabases();

/** News after the migration of a database whose options were set so before it. */
async function newsAfter(options: string): Promise<object[]> {
  const pool = new pg.Pool({ connectionString: await databases.filled() });
  onTestFinished(() => pool.end());
  await pool.query('drop table notified_news, news_dismissals, news_groups, news');
  await pool.query(`delete from migrations where name = '0159_news.sql'`);
  await pool.query(`update portal_options set ${options}`);
  expect(await migrate(pool)).toEqual(['0159_news.sql']);
  const { rows } = await pool.query<object>(
    `select kind, active, level, texts, from_day::text, to_day::text, audience, link, dismissible from news order by id`,
  );
  return rows;
}

const oldPortal = {
  kind: 'oldPortal',
  active: true,
  level: 'info',
  texts: [],
  from_day: null,
  to_day: null,
  audience: ['visitors'],
  link: '',
  dismissible: true,
};

test('a portal without a notice gets the delivered news alone [P1.157]', async () => {
  expect(await newsAfter(`notice = E' \\n'`)).toEqual([oldPortal]);
});

test.each([
  ['info', 'info'],
  ['warning', 'attention'],
  ['problem', 'attention'],
])('the notice of level %s becomes news for everybody [P1.157]', async (before, level) => {
  const [, ...own] = await newsAfter(`notice = E'Closed\\non Friday\\n', notice_level = '${before}'`);
  expect(own).toEqual([
    {
      kind: 'own',
      active: true,
      level,
      texts: [{ language: 'en', title: '', text: 'Closed\non Friday' }],
      from_day: null,
      to_day: null,
      audience: ['visitors', 'customers', 'staff'],
      link: '',
      dismissible: false,
    },
  ]);
});

test('the notice about the old portal keeps its switch and its last day [P1.157]', async () => {
  expect(await newsAfter(`old_portal_notice = false, old_portal_notice_until = '2027-03-31'`)).toEqual([
    { ...oldPortal, active: false, to_day: '2027-03-31' },
  ]);
});
