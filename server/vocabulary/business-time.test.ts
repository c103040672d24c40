import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { plannedAnew } from '#server/db/database.ts';
import { usePortal } from '#test/portal.ts';
import { isOnDay, isWithinDays } from './index.ts';

const portal = usePortal();

test('conditions with a day are planned for the day that is asked for', () => {
  const { db } = portal().database;
  const { sql: mark } = plannedAnew.compile(db);
  const at = sql`t.created_at`;
  for (const condition of [isOnDay(at, '2026-05-06'), isWithinDays(at, { from: '2026-05-06', to: undefined })])
    expect(condition.compile(db).sql).toContain(mark);
});
