import { sql } from 'kysely';
import type { CountryId, StateId, UserId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';
import type { Role } from '#contract/accounts/user.ts';
import { writeMail } from '#server/mail/index.ts';
import type { Tx } from '#server/db/database.ts';
import { companyColumns, readPlace } from '#server/accounts/customers/company.ts';
import { noPassword } from '#server/accounts/passwords/passwords.ts';
import { toTakenRefusal } from './taken.ts';
import { personName } from '#server/vocabulary/index.ts';

/** An account made by staff. Absent fields stay empty, as in accounts from another portal. */
export type NewAccount = {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly secondName: string;
  readonly companyName?: string;
  readonly companyModel?: string;
  readonly street?: string;
  readonly zip?: string;
  readonly city?: string;
  readonly countryId?: CountryId | undefined;
  readonly stateId?: StateId | undefined;
  readonly vatNumber?: string;
  readonly language?: Language | undefined;
  readonly paymentApi?: 'none' | 'transfer' | 'card';
  readonly flatPrice?: boolean;
  readonly sevdeskId?: string;
  readonly note?: string;
  /** Not active: it waits to be unlocked like a sign-up. */
  readonly active: boolean;
  readonly role?: Role;
  /** Key of a role among staff other than the one that goes with the rights. */
  readonly staffRole?: string | undefined;
  /** A hash that `isKnownHash` accepts; without one the owner has to choose a password before signing in. */
  readonly passwordHash?: string | undefined;
  /** Opening date of the account, when that was in another portal. */
  readonly createdAt?: string | undefined;
};

/** Reason against an account: its user name or address belongs to another, or its country or state does not exist. */
type CreateRefusal = { readonly no: 'usernameTaken' | 'emailTaken' | 'countryUnknown' | 'stateUnknown' };

/** The columns of a company and its place; an account without a country has no place. */
async function companyOf(tx: Tx, account: NewAccount) {
  const { firstName, secondName, countryId } = account;
  const { companyName = '', companyModel = '', street = '', zip = '', city = '', vatNumber = '' } = account;
  const texts = { firstName, secondName, companyName, companyModel, street, zip, city, vatNumber };
  if (countryId === undefined)
    return {
      first_name: firstName,
      second_name: secondName,
      company_name: companyName,
      company_model: companyModel,
      street: street,
      zip: zip,
      city: city,
    };
  const company = { ...texts, countryId, stateId: account.stateId };
  const place = await readPlace(tx, company);
  // An address without its state is accepted: the next change of the account asks for it.
  if ('unknown' in place && (place.unknown === 'countryId' || account.stateId !== undefined)) return place;
  return companyColumns(tx, company, 'unknown' in place ? { ...place, stateId: null } : place);
}

/** Makes an account in a savepoint of its own, so that a refused one does not undo the others. */
export async function createCustomer(tx: Tx, account: NewAccount): Promise<{ userId: UserId } | CreateRefusal> {
  const company = await companyOf(tx, account);
  if ('unknown' in company) return { no: company.unknown === 'countryId' ? 'countryUnknown' : 'stateUnknown' };
  const { active, createdAt } = account;
  await sql`savepoint new_account`.execute(tx);
  try {
    const { id: userId } = await tx
      .insertInto('users')
      .values({
        ...company,
        username: account.username,
        email: account.email,
        password_hash: account.passwordHash ?? noPassword,
        role: account.role ?? 'customer',
        staff_role: account.staffRole ?? null,
        active,
        unlocked_at: active ? sql`now()` : null,
        language: account.language ?? null,
        payment_api: account.paymentApi ?? 'none',
        flat_price: account.flatPrice ?? false,
        sevdesk_id: account.sevdeskId ?? '',
        note: account.note ?? '',
        ...(createdAt !== undefined && { created_at: createdAt }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`release savepoint new_account`.execute(tx);
    return { userId };
  } catch (error) {
    const takenField = toTakenRefusal(error);
    if (takenField === undefined) throw error;
    await sql`rollback to savepoint new_account`.execute(tx);
    return { no: takenField };
  }
}

/**
 * Asks the owner of an account without a password by mail to choose one, on the page that mails a reset link: the second
 * key of a reset is made in the owner's own browser.
 */
export async function askForPassword(tx: Tx, userId: UserId, publicUrl: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['username', 'email', 'language', personName('users').as('name')])
    .executeTakeFirstOrThrow();
  const { name, username, email } = user;
  await writeMail(tx, {
    to: email,
    language: user.language ?? 'en',
    kind: 'choosePassword',
    values: { name, username, email, link: `${publicUrl}/resetpassword` },
  });
}
