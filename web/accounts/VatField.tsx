import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { VatState } from '#contract/accounts/vat.ts';
import { countriesApi } from '#contract/countries.ts';
import { getErrorCode, query } from '#web/api/index.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { type AccountValues, fieldId, maxLengths } from './account-values.ts';
import type { FormPart } from './useFields.ts';
import { useProblemText } from './useProblemText.ts';
import { rightColor, ValidMark, wrongColor } from './ValidMark.tsx';

const colors = {
  checking: 'dimmed',
  valid: rightColor,
  notValid: wrongColor,
  notReachable: 'dimmed',
  notChecked: 'dimmed',
} as const;

type Props = { form: FormPart<AccountValues>; countryIso: string; saved: KnownVat | undefined };

/** The VAT number: optional, and never in the way of sending the form, for support checks it as well. */
export function VatField({ form, countryIso, saved }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { vatNumber } = form.values;
  const { checked, check } = useVatCheck(vatNumber, countryIso);
  const problemText = useProblemText();
  const problem = form.problemOf('vatNumber');
  // The state is that of the saved number.
  const state = saved?.vatNumber === vatNumber ? saved.state : 'none';
  const when = saved?.at;
  function description(): string {
    if (state === 'none') return t('accounts.vat.optional');
    if (state === 'confirmed') return t('accounts.vat.confirmed', { when: formats.dateTime(when ?? '') });
    if (state === 'byHand') return t('accounts.vat.state.byHand', { when: formats.date((when ?? '').slice(0, 10)) });
    return t(`accounts.vat.state.${state}`);
  }
  return (
    <Stack gap={4}>
      <Group align="end" gap="xs" wrap="nowrap">
        <TextInput
          id={fieldId('vatNumber')}
          style={{ flex: 1 }}
          label={t('accounts.field.vatNumber')}
          description={description()}
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
        {checked !== 'unknown' && t(`accounts.vat.${checked}`)}
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

/** The VAT number of an account as the server has it. */
export type KnownVat = {
  readonly vatNumber: string;
  readonly state: VatState;
  /** The time of its confirmation, or the day for which staff confirmed it. */
  readonly at: string | undefined;
};
