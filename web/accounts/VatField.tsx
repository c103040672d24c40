import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { countriesApi } from '#contract/countries.ts';
import { getErrorCode, query } from '#web/api/index.ts';
import { type AccountValues, fieldId, maxLengths } from './account-values.ts';
import type { FormPart } from './useFields.ts';
import { useProblemText } from './useProblemText.ts';
import { type KnownVat, useVatStateText } from './useVatStateText.ts';
import { rightColor, ValidMark, wrongColor } from './ValidMark.tsx';

const colors = {
  checking: 'dimmed',
  valid: rightColor,
  notValid: wrongColor,
  notReachable: 'dimmed',
  notChecked: 'dimmed',
} as const;

type Props = {
  form: FormPart<AccountValues>;
  countryIso: string;
  saved: KnownVat | undefined;
  /** Staff read it, who check the number themselves. */
  isForStaff: boolean;
};

/** The VAT number: optional, and never in the way of sending the form, for support checks it as well. */
export function VatField({ form, countryIso, saved, isForStaff }: Props) {
  const { t } = useTranslation();
  const { vatNumber } = form.values;
  const { checked, check } = useVatCheck(vatNumber, countryIso);
  const problemText = useProblemText();
  const problem = form.problemOf('vatNumber');
  // The state is that of the saved number.
  const state = saved?.vatNumber === vatNumber ? saved.state : 'none';
  const stateText = useVatStateText(isForStaff);
  const texts = isForStaff ? 'accounts.customers.vat' : 'accounts.vat';
  const checkedText = (result: Exclude<typeof checked, 'unknown'>) =>
    result === 'notReachable' || result === 'notChecked' ? t(`${texts}.${result}`) : t(`accounts.vat.${result}`);
  return (
    <Stack gap={4}>
      <Group align="end" gap="xs" wrap="nowrap">
        <TextInput
          id={fieldId('vatNumber')}
          style={{ flex: 1 }}
          label={t('accounts.field.vatNumber')}
          description={stateText({ state, at: saved?.at })}
          autoComplete="off"
          maxLength={maxLengths.vatNumber}
          value={vatNumber}
          error={problem === undefined ? checked === 'notValid' : problemText('vatNumber', problem)}
          rightSection={checked === 'valid' && <ValidMark />}
          onChange={({ currentTarget }) => {
            form.change({ vatNumber: currentTarget.value });
          }}
          onBlur={check}
        />
        <Button
          variant="default"
          disabled={vatNumber.trim() === '' || countryIso === ''}
          loading={checked === 'checking'}
          onClick={check}
        >
          {t('accounts.vat.check')}
        </Button>
      </Group>
      {/* Its line is always there: the check begins as the field is left, and a click on a button below must not miss it. */}
      <Text role="status" size="sm" mih="1lh" {...(checked !== 'unknown' && { c: colors[checked] })}>
        {checked !== 'unknown' && checkedText(checked)}
      </Text>
    </Stack>
  );
}

type Checked = 'unknown' | 'checking' | 'valid' | 'notValid' | 'notReachable' | 'notChecked';

/** Has the server check a VAT number; the result counts for this number in this country only. */
function useVatCheck(vatNumber: string, countryIso: string): { checked: Checked; check: () => void } {
  const now = { vatNumber: vatNumber.trim(), countryIso };
  const [checkedFor, setCheckedFor] = useState<typeof now>();
  const isAsked =
    now.vatNumber !== '' && checkedFor?.vatNumber === now.vatNumber && checkedFor.countryIso === countryIso;
  const answer = useQuery({ ...query(countriesApi.validateVatNumber, now), enabled: isAsked, staleTime: 300_000 });
  const check = () => {
    if (isAsked && answer.isError) void answer.refetch();
    setCheckedFor(now);
  };
  if (!isAsked) return { checked: 'unknown', check };
  if (answer.isFetching) return { checked: 'checking', check };
  if (answer.isError)
    return { checked: getErrorCode(answer.error) === 'vatRegisterNotReachable' ? 'notReachable' : 'notChecked', check };
  return { checked: answer.data === true ? 'valid' : 'notValid', check };
}
