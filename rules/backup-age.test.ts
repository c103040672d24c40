import { expect, test } from 'vitest';
import { judgeBackupAge } from './backup-age.ts';

const now = Date.parse('2026-11-28T12:00:00Z');

test.each([
  ['no backup', undefined, undefined, 'none'],
  ['a failed first backup', undefined, 'disk full', 'failed'],
  ['a failed backup after a recent one', '2026-11-28T03:00:00Z', 'disk full', 'failed'],
  ['a backup of 26 hours ago', '2026-11-27T10:00:00Z', undefined, 'fresh'],
  ['a backup a second older', '2026-11-27T09:59:59Z', undefined, 'old'],
])('the age is judged with %s', (_, madeAt, error, age) => {
  expect(judgeBackupAge({ madeAt, error }, now)).toBe(age);
});
