import { sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { UserId } from '#contract/ids.ts';
import type { accountsApi } from '#contract/accounts.ts';
import { customerProblems } from '#rules/account.ts';
import { personName } from '#rules/names.ts';
import { normalizedVat, type VatCheck } from '#server/countries/index.ts';
import { writeMail } from '#server/mail/index.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { publish } from '#server/realtime/realtime.ts';
import type { Handler, Prepared } from '#server/http/serve.ts';
import { companyColumns, readPlace } from './company.ts';
import { endEmailChanges } from '#server/accounts/own-account/end-email-changes.ts';
import { endResets } from '#server/accounts/passwords/end-resets.ts';
import { endAllSessions } from '#server/accounts/sessions/sessions.ts';
import { toTakenRefusal } from '#server/accounts/own-account/taken.ts';
import { isStaff, mayChangeAccount } from '#rules/roles.ts';
import { selectRights } from '#server/vocabulary/index.ts';

type Fields = Omit<Input<typeof accountsApi.updateCustomer>, 'userId'>;
type Changes = { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> };

async function accountOf(tx: Tx, userId: UserId) {
  const user = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .select(['id', 'role', 'username', 'email', 'language', 'note', 'street', 'zip', 'city'])
    .select(['first_name as firstName', 'second_name as secondName', 'company_name as companyName'])
    .select(['company_model as companyModel', 'country_id as countryId', 'state_id as stateId'])
    .select(['vat_number as vatNumber', 'vat_confirmed_at as vatConfirmedAt'])
    .select(['vat_confirmed_by as vatConfirmedBy', 'vat_proof as vatProof', 'vat_doubt as vatDoubt'])
    .select(['payment_api as paymentApi', 'sevdesk_id as sevdeskId', 'buyer_reference as buyerReference'])
    .select(selectRights('users'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user && nullsToUndefined(user);
}
type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>;

const columnsOf = (account: Account) => ({
  username: account.username,
  email: account.email,
  first_name: account.firstName,
  second_name: account.secondName,
  company_name: account.companyName,
  company_model: account.companyModel,
  street: account.street,
  zip: account.zip,
  city: account.city,
  country_id: account.countryId ?? null,
  state_id: account.stateId ?? null,
  vat_number: account.vatNumber,
  vat_confirmed_at: account.vatConfirmedAt ?? null,
  vat_confirmed_by: account.vatConfirmedBy ?? null,
  vat_proof: account.vatProof,
  vat_doubt: account.vatDoubt ?? null,
  payment_api: account.paymentApi,
  language: account.language ?? null,
  sevdesk_id: account.sevdeskId,
  buyer_reference: account.buyerReference,
  note: account.note,
});
type Columns = ReturnType<typeof columnsOf>;

/** The fields that are sent. */
const sentOf = (fields: Fields): Changes =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Columns of a company's place after a change of names, country, state or VAT number, or the invalid field. */
async function placeColumns(tx: Tx, before: Account, after: Account, changes: Changes) {
  const { countryId } = after;
  const isChanged = ['countryId', 'stateId', 'vatNumber', 'companyName', 'firstName', 'secondName'].some(
    (field) => field in changes,
  );
  if (!isChanged) return {};
  if (countryId === undefined) return changes.vatNumber === undefined ? {} : { invalid: { countryId: 'missing' } };
  const data = { ...after, countryId };
  const newPlace = await readPlace(tx, data);
  // A stored address without its state, when this change leaves it alone, does not block the VAT number.
  const keepsPlace = changes.countryId === undefined && !('stateId' in changes);
  const place =
    keepsPlace && 'unknown' in newPlace && newPlace.unknown === 'stateId'
      ? { iso: newPlace.iso, stateId: null }
      : newPlace;
  if ('unknown' in place) return { invalid: { [place.unknown]: 'missing' } };
  const company = await companyColumns(tx, data, place, { ...columnsOf(before), id: before.id });
  const { country_id, state_id, vat_number, vat_confirmed_at, vat_confirmed_by, vat_proof, vat_doubt } = company;
  return { columns: { country_id, state_id, vat_number, vat_confirmed_at, vat_confirmed_by, vat_proof, vat_doubt } };
}

/**
 * Gives an account another address. Every session ends and links in the old mailbox stop working, so an intruder who used
 * that mailbox is locked out; the old address is notified at once, in case the owner is the victim.
 */
async function moveToAddress(tx: Tx, userId: UserId, before: Account, email: string): Promise<void> {
  await endEmailChanges(tx, userId);
  await endResets(tx, userId);
  await endAllSessions(tx, userId, 'emailChanged');
  await writeMail(tx, {
    to: before.email,
    language: before.language ?? 'en',
    kind: 'emailChanged',
    values: { name: personName(before), email },
  });
  await recordAudit(tx, {
    action: 'emailChanged',
    subject: 'users',
    subjectId: String(userId),
    before: { email: before.email },
    after: { email },
  });
}

/**
 * True when staff's VAT number cannot be one of the customer's country: by form and checksum, and by the register where it
 * answers. A number that cannot be judged now is accepted and stays not confirmed.
 */
async function isVatRefused(read: Read, userId: UserId, changes: Changes, checkVat: VatChecker): Promise<boolean> {
  const typed = changes.vatNumber ?? '';
  if (normalizedVat(typed) === '') return false;
  const account = await read
    .selectFrom('users as u')
    .leftJoin('countries as c', (join) =>
      join.on(sql<boolean>`c.id = coalesce(${changes.countryId ?? null}, u.country_id)`),
    )
    .where('u.id', '=', userId)
    .select(['u.vat_number as present', 'u.country_id as countryId', 'c.iso'])
    .executeTakeFirst();
  // An unchanged number is not judged; without a country there is nothing to judge it by.
  if (account?.iso == null) return false;
  const hasNewCountry = changes.countryId !== undefined && changes.countryId !== account.countryId;
  const vatNumber = normalizedVat(typed, account.iso);
  if (vatNumber === account.present && !hasNewCountry) return false;
  return ['wrong', 'invalid'].includes(await checkVat({ vatNumber, countryIso: account.iso }));
}

/** Checks a number of a country, with the register where it answers. */
export type VatChecker = (input: { vatNumber: string; countryIso: string }) => Promise<VatCheck>;

/**
 * Changes an account as staff may. A new e-mail address counts at once, unlike one from its owner: staff have spoken with
 * the customer, whose old address is notified.
 */
export const updateCustomer = (checkVat: VatChecker): Prepared<typeof accountsApi.updateCustomer> => ({
  prepare: async ({ actor, input, read, refuse }) => {
    const { userId, ...fields } = input;
    const changes = sentOf(fields);
    const account = await read
      .selectFrom('users')
      .where('id', '=', userId)
      .where('erased_at', 'is', null)
      .select(['role', ...selectRights('users')])
      .executeTakeFirst();
    if (account === undefined) return refuse('notFound');
    if (!mayChangeAccount(actor, account)) return refuse(isStaff(account) ? 'staffAccount' : 'notAllowed');
    // Before the transaction: the register is slow.
    if (await isVatRefused(read, userId, changes, checkVat))
      return refuse('accountNotValid', { fields: { vatNumber: 'notVat' } });
    return change(changes);
  },
});

/** Saves staff's changes of an account. */
const change =
  (changes: Changes): Handler<typeof accountsApi.updateCustomer> =>
  async ({ actor, input: { userId }, tx, note, refuse }) => {
    const before = await accountOf(tx, userId);
    if (before === undefined) return refuse('notFound');
    if (!mayChangeAccount(actor, before)) return refuse(isStaff(before) ? 'staffAccount' : 'notAllowed');
    // The old state does not belong to a new country.
    const hasNewCountry = changes.countryId !== undefined && changes.countryId !== before.countryId;
    const after: Account = { ...before, ...(hasNewCountry && { stateId: undefined }), ...changes };
    const problems = customerProblems(before, after);
    if (Object.keys(problems).length > 0) return refuse('accountNotValid', { fields: problems });
    const place = await placeColumns(tx, before, after, changes);
    if (place.invalid !== undefined) return refuse('accountNotValid', { fields: place.invalid });
    const was = columnsOf(before);
    const changedColumns = Object.fromEntries(
      Object.entries({ ...columnsOf(after), ...place.columns }).filter(
        ([name, value]) => was[name as keyof Columns] !== value,
      ),
    );
    if (Object.keys(changedColumns).length === 0) return false;
    try {
      await tx.updateTable('users').set(changedColumns).where('id', '=', userId).execute();
    } catch (error) {
      const taken = toTakenRefusal(error);
      if (taken === undefined) throw error;
      return refuse(taken, { fields: { [taken === 'emailTaken' ? 'email' : 'username']: 'taken' } });
    }
    if ('email' in changedColumns) {
      await moveToAddress(tx, userId, before, after.email);
      note({ event: 'emailChanged', userId });
    }
    await publish(tx, { user: userId }, 'access', {});
    return true;
  };
