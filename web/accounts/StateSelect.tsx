import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CountryId } from '#contract/ids.ts';
import { countriesApi } from '#contract/countries.ts';
import { query } from '#web/api/index.ts';
import { type AccountValues, fieldId } from './account-values.ts';
import type { FormPart } from './useFields.ts';
import { useProblemText } from './useProblemText.ts';

type Props = { form: FormPart<AccountValues>; countryId: CountryId };

/** The states of a country that has them. */
export function StateSelect({ form, countryId }: Props) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { data: states = [], isError } = useQuery({
    ...query(countriesApi.getCountryStates, { countryId }),
    staleTime: Infinity,
  });
  const problem = form.problemOf('stateId');
  return (
    <Select
      id={fieldId('stateId')}
      label={t('accounts.field.stateId')}
      placeholder={t('accounts.country.placeholder')}
      required
      searchable
      autoComplete="one-time-code"
      value={states.some(({ id }) => id === form.values.stateId) ? String(form.values.stateId) : null}
      data={states.map(({ id, name }) => ({ value: String(id), label: name }))}
      nothingFoundMessage={t('accounts.country.noState')}
      error={isError ? t('accounts.country.notLoaded') : problem && problemText('stateId', problem)}
      onChange={(value) => {
        form.change({ stateId: states.find(({ id }) => String(id) === value)?.id });
      }}
      onBlur={() => {
        form.touch('stateId');
      }}
    />
  );
}
