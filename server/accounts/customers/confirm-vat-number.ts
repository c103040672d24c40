import { sql } from 'kysely';
import type { accountsApi } from '#contract/accounts.ts';
import { judgeVatFormat, normalizedVat } from '#server/countries/index.ts';
import { publish } from '#server/realtime/realtime.ts';
import type { Handler } from '#server/http/serve.ts';
import { toInstantSql, localTime } from '#server/vocabulary/index.ts';

/**
 * Confirms a customer's VAT number by hand: as of a day, with a note on the proof. It counts like the register's
 * confirmation, and is recorded in the audit log with the name of the member of staff.
 */
export const confirmVatNumber: Handler<typeof accountsApi.confirmVatNumber> = async ({ actor, input, tx, refuse }) => {
  const { userId, day, proof } = input;
  if (proof === '') return refuse('proofMissing', { fields: { proof: 'missing' } });
  const account = await tx
    .selectFrom('users as u')
    .leftJoin('countries as c', 'c.id', 'u.country_id')
    .where('u.id', '=', userId)
    .where('u.role', '=', 'customer')
    .whereRef('u.company_id', '=', 'u.id')
    .where('u.erased_at', 'is', null)
    .select(['u.vat_number as vatNumber', 'c.iso'])
    .select(sql<boolean>`${day}::date > ${localTime(sql`now()`)}::date`.as('isAhead'))
    .forNoKeyUpdate('u')
    .executeTakeFirst();
  if (account === undefined) return refuse('notFound');
  if (account.isAhead) return refuse('dayNotYet', { fields: { day: 'notYet' } });
  const { vatNumber } = account;
  if (vatNumber === '' || vatNumber !== normalizedVat(input.vatNumber, account.iso ?? ''))
    return refuse('vatNumberMoved');
  if (judgeVatFormat(vatNumber, account.iso ?? '') === 'wrong') return refuse('vatNotValid');
  await tx
    .updateTable('users')
    .set({
      // Noon: the same day in every reader's time zone.
      vat_confirmed_at: toInstantSql(sql`(${day}::date + time '12:00')`),
      vat_confirmed_by: actor.id,
      vat_proof: proof,
      vat_doubt: null,
    })
    .where('id', '=', userId)
    .execute();
  await publish(tx, { user: userId }, 'access', {});
  return true;
};
