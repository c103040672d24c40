import { expect, test } from 'vitest';
import { everyCall } from '#contract/every-call.ts';
import { usePortal } from '#test/portal.ts';
import { english } from '#web/i18n/english.ts';
import { fieldWords } from './field-words.ts';

const portal = usePortal();

/** Calls of staff that change nothing that is watched. */
const withoutLine = [
  'addPushDevice',
  'dismissNews',
  'downloadDocument',
  'downloadEarlierDocument',
  'logoutUser',
  'logoutUserEverywhere',
  'markNotificationsRead',
  'removePushDevice',
  'retryFailedJob',
  'sendMailAgain',
  'updateChatStatus',
];

test('every call that lets staff change something has a name in the log', () => {
  const writing = everyCall.filter(
    ({ method, reads, who }) => method === 'POST' && reads !== true && who !== 'public' && who !== 'customer',
  );
  const names = writing.map(({ name }) => name).filter((name) => !withoutLine.includes(name));
  expect(names.length).toBeGreaterThan(50);
  expect(Object.keys(english.audit.calls)).toEqual(expect.arrayContaining(names));
  expect(Object.keys(english.audit.calls).filter((name) => !names.includes(name))).toEqual([]);
});

test('every audited table has a name in the log', async () => {
  const { rows } = await portal().database.pool.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid = 'record_audit'::regproc`,
  );
  expect(rows.length).toBeGreaterThan(15);
  expect(Object.keys(english.audit.subjects)).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
});

test('named columns are audited columns', async () => {
  const { rows } = await portal().database.pool.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = current_schema()
     and table_name in (select tgrelid::regclass::text from pg_trigger where tgfoid = 'record_audit'::regproc)`,
  );
  const columns = rows.map(({ name }) => name);
  expect(columns.length).toBeGreaterThan(150);
  expect(Object.keys(fieldWords).filter((name) => !columns.includes(name))).toEqual([]);
  // Fields that staff change every day have words.
  expect(Object.keys(fieldWords)).toEqual(
    expect.arrayContaining([
      'status',
      'price',
      'company_name',
      'vehicle_id',
      'payment_status',
      'role',
      'due_at',
      'released_at',
      'withdrawn_at',
      'withdrawn_reason',
      'plate',
      'tool_id',
    ]),
  );
});
