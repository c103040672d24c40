import { sql } from 'kysely';
import type { OpenVatDoubt } from '#contract/accounts/vat.ts';
import type { UserId } from '#contract/ids.ts';
import { isNameLikeRegister, toldName } from '#rules/vat-name.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { customerName } from '#server/vocabulary/index.ts';

/** Names of an account that the register's is compared with. */
type NamesOfAccount = { company_name: string; first_name: string; second_name: string };

const namesOf = ({ company_name, first_name, second_name }: NamesOfAccount) => ({
  company: company_name,
  person: `${first_name} ${second_name}`,
});

/** Name and address that the register last told for a number; absent where the member state tells none. */
export async function readRegisterEntry(read: Read, vatNumber: string): Promise<{ name?: string; address?: string }> {
  const check = await read
    .selectFrom('vat_checks')
    .where('vat_number', '=', vatNumber)
    .where('outcome', '=', 'valid')
    .orderBy('id', 'desc')
    .limit(1)
    .select([sql`answer -> 'name'`.as('name'), sql`answer -> 'address'`.as('address')])
    .executeTakeFirst();
  const [name, address] = [toldName(check?.name), toldName(check?.address)];
  return { ...(name !== undefined && { name }), ...(address !== undefined && { address }) };
}

/** Other customers with the same VAT number, oldest first. */
export const othersWithVat = (read: Read, vatNumber: string, userId: UserId | undefined) =>
  read
    .selectFrom('users as u')
    .where('u.vat_number', '=', vatNumber)
    .where('u.vat_number', '<>', '')
    .where('u.role', '=', 'customer')
    .where('u.erased_at', 'is', null)
    .where(sql<boolean>`u.id is distinct from ${userId ?? null}`)
    .orderBy('u.id')
    .limit(20)
    .select(['u.id as userId', customerName.as('name')]);

/** Lets one account at a time take a VAT number, until the transaction ends: two that come at once see each other. */
export const lockVatNumber = (tx: Tx, vatNumber: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`vat:${vatNumber}`}, 0))`.execute(tx);

/**
 * Why staff have to look before a number counts that the register confirms: an older or confirmed account has it, or the register's
 * name is another company's. Null without a reason.
 */
export async function findVatDoubt(
  read: Read,
  vatNumber: string,
  userId: UserId | undefined,
  names: NamesOfAccount,
): Promise<OpenVatDoubt | null> {
  const other = await othersWithVat(read, vatNumber, userId)
    .where(
      sql<boolean>`(u.vat_confirmed_at is not null or ${userId ?? null}::int is null or u.id < ${userId ?? null}::int)`,
    )
    .executeTakeFirst();
  if (other !== undefined) return 'numberTaken';
  const { name } = await readRegisterEntry(read, vatNumber);
  return name === undefined || isNameLikeRegister(name, namesOf(names)) ? null : 'nameDiffers';
}

/** A confirmed account takes the name of another company than the register's and its own before. */
export async function isRenamedAway(
  read: Read,
  vatNumber: string,
  before: NamesOfAccount,
  names: NamesOfAccount,
): Promise<boolean> {
  const [old, next] = [namesOf(before), namesOf(names)];
  const isSamePerson = old.person === next.person;
  if (
    next.company === ''
      ? old.company === '' && isSamePerson
      : isNameLikeRegister(old.company, { company: next.company })
  )
    return false;
  const { name } = await readRegisterEntry(read, vatNumber);
  return name !== undefined && !isNameLikeRegister(name, next);
}
