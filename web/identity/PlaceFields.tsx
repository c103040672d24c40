import { needsState, vatArea } from '#rules/account.ts';
import type { AccountValues } from './account-values.ts';
import { CountrySelect } from './CountrySelect.tsx';
import { StateSelect } from './StateSelect.tsx';
import { useCountries } from '#web/ui/useCountries.ts';
import type { FormPart } from './useFields.ts';
import { type ConfirmedVat, VatField } from './VatField.tsx';

type Props = { form: FormPart<AccountValues>; confirmedVat?: ConfirmedVat | undefined };

/** The country, with the state and the VAT number where it has them (customer specification, section 5). */
export function PlaceFields({ form, confirmedVat }: Props) {
  const { countryId } = form.values;
  const { countries } = useCountries();
  const country = countries.find(({ id }) => id === countryId);
  return (
    <>
      <CountrySelect form={form} />
      {countryId !== undefined && needsState(countryId) && <StateSelect form={form} countryId={countryId} />}
      {country?.areaId === vatArea && <VatField form={form} countryIso={country.iso} confirmed={confirmedVat} />}
    </>
  );
}
