import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deliveredRoles } from '#contract/accounts/roles.ts';
import { everyCall } from '#contract/every-call.ts';
import { type Permission, permissions } from '#contract/permissions.ts';

const guide = readFileSync(new URL('../docs/rights.md', import.meta.url), 'utf8');
/** The rows of the tables of the guide, as their cells. */
const rows = guide
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );

const rolesWith = (one: Permission) =>
  Object.entries(deliveredRoles)
    .filter(([, given]) => (given as readonly Permission[]).includes(one))
    .map(([role]) => role)
    .join(', ');

const namesOf = (calls: typeof everyCall) =>
  calls
    .map(({ name }) => `\`${name}\``)
    .toSorted()
    .join(' ');

test('docs/rights.md names each permission with the roles that have it, and the calls that need it alone', () => {
  const wanted = permissions.map((one) => {
    const alone = everyCall.filter(({ needs = [] }) => needs.length === 1 && needs[0] === one);
    return [`\`${one}\``, rolesWith(one), namesOf(alone)];
  });
  expect(rows.filter((cells) => cells.length === 3)).toEqual(wanted);
});

test('docs/rights.md names each call that asks for one of several permissions', () => {
  const groups = Map.groupBy(
    everyCall.filter(({ needs = [] }) => needs.length > 1),
    ({ needs = [] }) => needs.map((one) => `\`${one}\``).join(' '),
  );
  const wanted = [...groups].map(([needs, calls]) => [needs, namesOf(calls)]);
  expect(wanted.length).toBeGreaterThan(20);
  expect(new Map(rows.filter((cells) => cells.length === 2) as [string, string][])).toEqual(
    new Map(wanted as [string, string][]),
  );
});
