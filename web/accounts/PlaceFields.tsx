import { asksVatNumber, needsState } from '#rules/account.ts';
import type { AccountValues } from './account-values.ts';
import { CountrySelect } from './CountrySelect.tsx';
import { StateSelect } from './StateSelect.tsx';
import { useCountries } from '#web/vocabulary/useCountries.ts';
import type { FormPart } from './useFields.ts';
import type { KnownVat } from './known-vat.ts';
import { VatField } from './VatField.tsx';

type Props = {
  form: FormPart<AccountValues>;
  /** What is known of the number of an account; absent at sign-up. */
  vat?: KnownVat;
};

/**
 * The country, with the state where it has any and the VAT number (customer specification, section 5). An account keeps and
 * shows its number wherever the company moves.
 */
export function PlaceFields({ form, vat }: Props) {
  const { countryId, vatNumber } = form.values;
  const { countries } = useCountries();
  const country = countries.find(({ id }) => id === countryId);
  const isAsked = country !== undefined && asksVatNumber(country.areaId, vat === undefined ? 'signUp' : 'account');
  const hasVat = isAsked || (vat !== undefined && vatNumber !== '');
  return (
    <>
      <CountrySelect form={form} />
      {countryId !== undefined && needsState(countryId) && <StateSelect form={form} countryId={countryId} />}
      {hasVat && <VatField form={form} countryIso={country?.iso ?? ''} known={vat} />}
    </>
  );
}
