import { sql } from 'kysely';
import type { CountryId, StateId, UserId } from '#contract/ids.ts';
import type { Input } from '#contract/call.ts';
import type { accountsApi } from '#contract/accounts.ts';
import { needsState } from '#rules/account.ts';
import { judgeVatFormat, normalizedVat } from '#server/countries/index.ts';
import type { Read, Tx } from '#server/platform/database.ts';

type CompanyData = Omit<Input<typeof accountsApi.updateOwnAccount>, 'email'>;
/** A country with its state, where it has states; or the one of the two that does not exist. */
type Place = { iso: string; stateId: StateId | null } | { unknown: 'countryId' } | { unknown: 'stateId'; iso: string };

/** Looks up country and state of a company. */
export async function placeOf(read: Read, { countryId, stateId }: CompanyData): Promise<Place> {
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

/** Stored data of a VAT number before a change. */
type KnownVat = {
  country_id: CountryId | null;
  vat_number: string;
  vat_confirmed_at: string | null;
  vat_confirmed_by: UserId | null;
  vat_proof: string;
};
export const vatColumns = ['country_id', 'vat_number', 'vat_confirmed_at', 'vat_confirmed_by', 'vat_proof'] as const;

/**
 * The columns of `users` for a company's own data. A VAT number may stand in any country: where it is not a number of that
 * country it counts as not confirmed, and the screens say so.
 *
 * @param place country and state, as `placeOf` found them
 * @param before the stored data: an unchanged number in the country of its confirmation keeps its confirmation, however old
 *   it is
 */
export async function companyColumns(
  tx: Tx,
  data: CompanyData,
  place: { iso: string; stateId: StateId | null },
  before?: KnownVat,
) {
  const vatNumber = normalizedVat(data.vatNumber, place.iso);
  const stays = before?.vat_number === vatNumber && before.country_id === data.countryId;
  const confirmedBefore = stays && before.vat_confirmed_at !== null ? before : undefined;
  return {
    first_name: data.firstName,
    second_name: data.secondName,
    company_name: data.companyName,
    company_model: data.companyModel,
    street: data.street,
    zip: data.zip,
    city: data.city,
    country_id: data.countryId,
    state_id: place.stateId,
    vat_number: vatNumber,
    vat_confirmed_at: confirmedBefore?.vat_confirmed_at ?? (await confirmationOf(tx, vatNumber, place.iso)),
    vat_confirmed_by: confirmedBefore?.vat_confirmed_by ?? null,
    vat_proof: confirmedBefore?.vat_proof ?? '',
  };
}
