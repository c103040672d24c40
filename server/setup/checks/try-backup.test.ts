import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setupApi } from '#contract/setup.ts';
import { order, readout } from '#test/orders.ts';
import { catchRefusal } from '#test/human.ts';
import { type Portal, usePortal } from '#test/portal.ts';
import { until } from '#test/until.ts';
import { beginTest } from '#server/setup/saved-tests.ts';
import { tryBackup } from './try-backup.ts';

const home = await mkdtemp(join(tmpdir(), 'tuneport-home-'));
afterAll(() => rm(home, { recursive: true, force: true }));

const plan = { folder: home, hour: 1, keepDays: 7, keepWeeks: 4 };
const planned = usePortal({ own: true, backup: plan });
const unplanned = usePortal({ own: true });

beforeAll(async () => {
  // A portal without files would prove nothing.
  for (const portal of [planned(), unplanned()])
    await order(portal, await portal.person({ credits: 1000 }), { image: readout() });
});

const backupOf = async (portal: Portal) => {
  const admin = await portal.person({ role: 'admin' });
  const { steps } = await admin.ask(setupApi.getSetup, {});
  return steps.find(({ step }) => step === 'backup');
};

async function findings(portal: Portal) {
  const admin = await portal.person({ role: 'admin' });
  expect(await admin.ask(setupApi.testSetupStep, { step: 'backup' })).toBe(true);
  await until('the trial has ended', async () => (await backupOf(portal))?.test?.isRunning === false);
  return (await backupOf(portal))?.test?.findings ?? [];
}

const scratchDatabases = async (portal: Portal) => {
  const { rows } = await portal.database.pool.query(
    `select datname from pg_database where datname = 'tuneport_trial_' ||
       (select oid from pg_database where datname = current_database())`,
  );
  return rows;
};

describe('trial of the backup', () => {
  test('makes one where the daily ones go, restores it, and removes what it restored [P1.145]', async () => {
    const found = await findings(planned());
    expect(found.map(({ finding }) => finding)).toEqual(['backupMade', 'backupRestored']);
    // The one file of the order came back.
    expect(found[1]?.detail).toMatch(/^\d+ · 1$/);
    expect((await readdir(home)).filter((name) => /^\d{4}-/.test(name))).toHaveLength(1);
    expect(await scratchDatabases(planned())).toEqual([]);
    expect((await backupOf(planned()))?.gaps).toEqual([]);
  });

  test('without a place for backups makes one that is removed again, and the step stays open [P1.145]', async () => {
    const found = await findings(unplanned());
    expect(found.map(({ finding }) => finding)).toEqual(['backupMade', 'backupRestored']);
    expect(await scratchDatabases(unplanned())).toEqual([]);
    const step = await backupOf(unplanned());
    expect(step).toMatchObject({ state: 'missing', gaps: ['backup', 'notDaily'] });
  });

  test('is refused while one runs [P1.145]', async () => {
    const { pool } = unplanned().database;
    await pool.query(`update setup_tests set ended_at = null, started_at = now() where step = 'backup'`);
    const admin = await unplanned().person({ role: 'admin' });
    const again = () => admin.ask(setupApi.testSetupStep, { step: 'backup' });
    expect(await catchRefusal(again())).toMatchObject({ code: 'testRunning' });
    await pool.query(`update setup_tests set started_at = now() - interval '25 hours' where step = 'backup'`);
    const isBegun = await unplanned()
      .database.db.transaction()
      .execute((tx) => beginTest(tx, 'backup'));
    expect(isBegun).toBe(true);
  });

  test('that can make no backup names the reason [P1.145]', async () => {
    const { database, storage } = planned();
    const broken = { ...plan, folder: '/dev/null/backups' };
    const closing = new AbortController().signal;
    await tryBackup({ database, storage, plan: broken, demo: false, closing });
    const { test: trial, gaps } = (await backupOf(planned())) ?? {};
    expect(trial?.findings.map(({ finding }) => finding)).toEqual(['backupNotMade']);
    expect(trial?.findings[0]?.detail).toContain('/dev/null/backups');
    expect(gaps).toContain('testFailed');
  });

  test('by a role that may not create databases says that nothing was restored [P1.145]', async () => {
    const { database, storage } = planned();
    const { pool } = database;
    const { rows } = await pool.query<{ name: string }>(`select current_database() as name`);
    const role = `trial_${rows[0]?.name}`;
    await pool.query(`create role ${role} login nocreatedb password 'trial'`);
    await pool.query(`grant pg_read_all_data to ${role}`);
    await pool.query(`grant insert, select on all tables in schema public to ${role}`);
    const url = new URL(database.url);
    url.username = role;
    url.password = 'trial';
    const closing = new AbortController().signal;
    try {
      await tryBackup({ database: { ...database, url: url.href }, storage, plan, demo: false, closing });
    } finally {
      await pool.query(`drop owned by ${role}`);
      await pool.query(`drop role ${role}`);
    }
    const found = (await backupOf(planned()))?.test?.findings ?? [];
    expect(found.map(({ finding }) => finding)).toEqual(['backupMade', 'restoreNoDatabase']);
  });
});
