import { sql } from 'kysely';
import type { CountryId, StateId, UserId } from '#contract/ids.ts';
import type { Input } from '#contract/call.ts';
import type { VatDoubt } from '#contract/accounts/vat.ts';
import type { accountsApi } from '#contract/accounts.ts';
import { needsState } from '#rules/account.ts';
import { isRenamedAway, judgeVatFormat, lockVatNumber, normalizedVat, findVatDoubt } from '#server/countries/index.ts';
import type { Read, Tx } from '#server/db/database.ts';

type CompanyData = Omit<Input<typeof accountsApi.updateOwnAccount>, 'email'>;
/** A country with its state, where it has states; or the one of the two that does not exist. */
type Place = { iso: string; stateId: StateId | null } | { unknown: 'countryId' } | { unknown: 'stateId'; iso: string };

/** Looks up country and state of a company. */
export async function readPlace(read: Read, { countryId, stateId }: CompanyData): Promise<Place> {
  const country = await read
    .selectFrom('countries as c')
    .leftJoin('country_states as s', (join) =>
      join.onRef('s.country_id', '=', 'c.id').on(sql<boolean>`s.id = ${stateId ?? null}`),
    )
    .where('c.id', '=', countryId)
    .select(['c.iso', 's.id as stateId'])
    .executeTakeFirst();
  if (country === undefined) return { unknown: 'countryId' };
  if (!needsState(countryId)) return { ...country, stateId: null };
  return country.stateId === null ? { unknown: 'stateId', iso: country.iso } : country;
}

/**
 * Time at which the official register confirmed a VAT number, within the last day; null when it did not confirm or was not
 * asked, and for a number of another country than the company's.
 */
async function confirmationOf(read: Read, vatNumber: string, iso: string): Promise<string | null> {
  if (typeof judgeVatFormat(vatNumber, iso) === 'string') return null;
  const check = await read
    .selectFrom('vat_checks')
    .where('vat_number', '=', vatNumber)
    .where('checked_at', '>', sql<string>`now() - interval '1 day'`)
    // A register that did not answer revokes nothing.
    .where('outcome', '<>', 'notReachable')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['outcome', 'checked_at'])
    .executeTakeFirst();
  return check?.outcome === 'valid' ? check.checked_at : null;
}

/** Stored data of a VAT number and its company before a change. */
type KnownVat = {
  id?: UserId;
  country_id: CountryId | null;
  vat_number: string;
  vat_confirmed_at: string | null;
  vat_confirmed_by: UserId | null;
  vat_proof: string;
  vat_doubt: VatDoubt | null;
  company_name: string;
  first_name: string;
  second_name: string;
};
export const vatColumns = [
  'country_id',
  'vat_number',
  'vat_confirmed_at',
  'vat_confirmed_by',
  'vat_proof',
  'vat_doubt',
] as const;

type Confirmation = Pick<KnownVat, 'vat_confirmed_at' | 'vat_confirmed_by' | 'vat_proof' | 'vat_doubt'>;

/** Confirmation of a company's VAT number after a change, or why it waits for staff. */
async function confirmationAfter(
  tx: Tx,
  { vatNumber, iso, stays }: { vatNumber: string; iso: string; stays: boolean },
  names: Pick<KnownVat, 'company_name' | 'first_name' | 'second_name'>,
  before: KnownVat | undefined,
): Promise<Confirmation> {
  const without = { vat_confirmed_at: null, vat_confirmed_by: null, vat_proof: '', vat_doubt: null };
  if (vatNumber === '') return without;
  await lockVatNumber(tx, vatNumber);
  if (stays && before !== undefined && before.vat_confirmed_at !== null) {
    if (await isRenamedAway(tx, vatNumber, before, names)) return { ...without, vat_doubt: 'nameDiffers' };
    const { vat_confirmed_at, vat_confirmed_by, vat_proof } = before;
    return { vat_confirmed_at, vat_confirmed_by, vat_proof, vat_doubt: null };
  }
  // Staff's no lasts until number, country or company change.
  const isRenamed =
    before?.company_name !== names.company_name ||
    before.first_name !== names.first_name ||
    before.second_name !== names.second_name;
  if (stays && !isRenamed && before.vat_doubt !== null) return { ...without, vat_doubt: before.vat_doubt };
  const confirmedAt = await confirmationOf(tx, vatNumber, iso);
  // Another state than that of a doubt needs a new answer of the register.
  if (confirmedAt === null) return { ...without, vat_doubt: stays ? (before?.vat_doubt ?? null) : null };
  const vatDoubt = await findVatDoubt(tx, vatNumber, before?.id, names);
  return vatDoubt === null ? { ...without, vat_confirmed_at: confirmedAt } : { ...without, vat_doubt: vatDoubt };
}

/**
 * The columns of `users` for a company's own data. A VAT number may stand in any country: where it is not a number of that
 * country it counts as not confirmed, and the screens say so.
 *
 * @param place country and state, as `readPlace` found them
 * @param before the stored data: an unchanged number in the country of its confirmation keeps its confirmation, however old
 *   it is, unless the company takes another's name
 */
export async function companyColumns(
  tx: Tx,
  data: CompanyData,
  place: { iso: string; stateId: StateId | null },
  before?: KnownVat,
) {
  const vatNumber = normalizedVat(data.vatNumber, place.iso);
  const stays = before?.vat_number === vatNumber && before.country_id === data.countryId;
  const names = { first_name: data.firstName, second_name: data.secondName, company_name: data.companyName };
  return {
    ...names,
    company_model: data.companyModel,
    street: data.street,
    zip: data.zip,
    city: data.city,
    country_id: data.countryId,
    state_id: place.stateId,
    vat_number: vatNumber,
    ...(await confirmationAfter(tx, { vatNumber, iso: place.iso, stays }, names, before)),
  };
}
