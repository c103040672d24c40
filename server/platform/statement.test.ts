import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { usePortal } from '#test/portal.ts';
import type { Read } from './database.ts';
import { statement } from './statement.ts';

const portal = usePortal({ own: true });

test('a statement is built once for each form, and sent with the values of each call', async () => {
  const build = vi.fn(
    (
      read: Read,
      { isos, name }: { isos: readonly string[]; name: string | undefined },
      { named }: { named: boolean },
    ) =>
      read
        .selectFrom('countries')
        .where('iso', '=', sql<string>`any(${sql.val(isos)})`)
        .$if(named, (countries) => countries.where(sql<boolean>`iso = ${name}`))
        .orderBy('iso')
        .select('iso'),
  );
  const countries = statement(build);
  const { reader, db } = portal().database;
  const isosOf = async (read: Read, isos: readonly string[], name?: string) =>
    (await countries(read, { isos, name }, { named: name !== undefined })).map(({ iso }) => iso);
  expect(await isosOf(reader, ['DE', 'AT'])).toEqual(['AT', 'DE']);
  expect(await isosOf(reader, ['FR'])).toEqual(['FR']);
  expect(await isosOf(reader, ['FR', 'PL'], 'PL')).toEqual(['PL']);
  // Within a transaction, and by another connection, it is the same one.
  expect(await db.transaction().execute((tx) => isosOf(tx, ['IT', 'PL']))).toEqual(['IT', 'PL']);
  expect(await isosOf(reader, ['FR', 'PL'], 'FR')).toEqual(['FR']);
  expect(build).toHaveBeenCalledTimes(2);
});
