import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AccountValues, fieldId } from './account-values.ts';
import { useCountries } from '#web/vocabulary/useCountries.ts';
import type { FormPart } from './useFields.ts';
import { useProblemText } from './useProblemText.ts';

/** The country; its states are others than those of the one before. */
export function CountrySelect({ form }: { form: FormPart<AccountValues> }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { countries, isError } = useCountries();
  const problem = form.problemOf('countryId');
  return (
    <Select
      id={fieldId('countryId')}
      label={t('accounts.field.countryId')}
      placeholder={t('accounts.country.placeholder')}
      required
      searchable
      // Every browser's "off": what it would put in is no entry of the list.
      autoComplete="one-time-code"
      value={countries.some(({ id }) => id === form.values.countryId) ? String(form.values.countryId) : null}
      data={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
      nothingFoundMessage={t('accounts.country.none')}
      error={isError ? t('accounts.country.notLoaded') : problem && problemText('countryId', problem)}
      onChange={(value) => {
        form.change({ countryId: countries.find(({ id }) => String(id) === value)?.id, stateId: undefined });
      }}
      onBlur={() => {
        form.touch('countryId');
      }}
    />
  );
}
