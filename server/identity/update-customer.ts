import type { updateCustomer as contract } from '#contract/accounts.ts';
import type { Input } from '#contract/call.ts';
import type { UserId } from '#contract/ids.ts';
import { customerProblems } from '#rules/account.ts';
import { absentAsUndefined } from '#server/platform/absent.ts';
import type { Tx } from '#server/platform/database.ts';
import { announce } from '#server/platform/realtime.ts';
import type { Handler } from '#server/platform/serve.ts';
import { companyColumns, placeOf } from './company.ts';
import { endEmailChanges } from './end-email-changes.ts';
import { endResets } from './end-resets.ts';
import { mayChange } from './hold-account.ts';
import { takenOf } from './taken.ts';

type Fields = Omit<Input<typeof contract>, 'userId'>;
type Given = { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> };

async function accountOf(tx: Tx, userId: UserId) {
  const user = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['rights', 'username', 'email', 'language', 'note', 'street', 'zip', 'city'])
    .select(['first_name as firstName', 'second_name as secondName', 'company_name as companyName'])
    .select(['company_model as companyModel', 'country_id as countryId', 'state_id as stateId'])
    .select(['vat_number as vatNumber', 'vat_confirmed_at as vatConfirmedAt'])
    .select(['payment_api as paymentApi', 'sevdesk_id as sevdeskId'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user && absentAsUndefined(user);
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
  payment_api: account.paymentApi,
  language: account.language ?? null,
  sevdesk_id: account.sevdeskId,
  note: account.note,
});
type Columns = ReturnType<typeof columnsOf>;

/** Only what is given, without blanks around it. */
const trimmed = (given: Fields): Given =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );

/** Where the company is after the change: its columns, when that is spoken of, or the field that is not right. */
async function placeColumns(tx: Tx, before: Account, after: Account, given: Given) {
  const { countryId } = after;
  const isSpokenOf = 'countryId' in given || 'stateId' in given || 'vatNumber' in given;
  if (!isSpokenOf || countryId === undefined) return {};
  const data = { ...after, countryId };
  const place = await placeOf(tx, data);
  if ('unknown' in place) return { wrong: { [place.unknown]: 'missing' } };
  const { country_id, state_id, vat_number, vat_confirmed_at } = await companyColumns(tx, data, place);
  // A number that stays, in the country of which it was confirmed, keeps its confirmation, however old it is.
  const stays = vat_number === before.vatNumber && country_id === before.countryId;
  const kept = stays ? before.vatConfirmedAt : undefined;
  return { columns: { country_id, state_id, vat_number, vat_confirmed_at: kept ?? vat_confirmed_at } };
}

/**
 * Changes an account as staff may. A new e-mail address counts at once, unlike one that its owner writes: staff have spoken
 * with the customer. Links that lie in the old mailbox open nothing any more.
 */
export const updateCustomer: Handler<typeof contract> = async ({ actor, input: { userId, ...fields }, tx, refuse }) => {
  const before = await accountOf(tx, userId);
  if (before === undefined) return refuse('notFound');
  if (!mayChange(actor, before)) return refuse('staffAccount');
  const given = trimmed(fields);
  // A state of another country says nothing about this one.
  const moves = given.countryId !== undefined && given.countryId !== before.countryId;
  const after: Account = { ...before, ...(moves && { stateId: undefined }), ...given };
  const wrong = customerProblems(before, after);
  if (Object.keys(wrong).length > 0) return refuse('accountNotValid', { fields: wrong });
  const place = await placeColumns(tx, before, after, given);
  if (place.wrong !== undefined) return refuse('accountNotValid', { fields: place.wrong });
  const was = columnsOf(before);
  const changed = Object.fromEntries(
    Object.entries({ ...columnsOf(after), ...place.columns }).filter(
      ([name, value]) => was[name as keyof Columns] !== value,
    ),
  );
  if (Object.keys(changed).length === 0) return false;
  try {
    await tx.updateTable('users').set(changed).where('id', '=', userId).execute();
  } catch (error) {
    const taken = takenOf(error);
    if (taken === undefined) throw error;
    return refuse(taken, { fields: { [taken === 'emailTaken' ? 'email' : 'username']: 'taken' } });
  }
  if ('email' in changed) {
    await endEmailChanges(tx, userId);
    await endResets(tx, userId);
  }
  await announce(tx, { user: userId }, 'accountChanged', {});
  return true;
};
