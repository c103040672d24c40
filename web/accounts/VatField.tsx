import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/kit/useFormats.ts';
import { type AccountValues, fieldId, longest } from './account-values.ts';
import { rightColor, wrongColor } from './colors.ts';
import type { FormPart } from './useFields.ts';
import type { KnownVat } from './known-vat.ts';
import { useProblemText } from './useProblemText.ts';
import { useVatCheck } from './useVatCheck.ts';
import { ValidMark } from './ValidMark.tsx';

const colors = {
  checking: 'dimmed',
  valid: rightColor,
  notValid: wrongColor,
  notReachable: 'dimmed',
  notChecked: 'dimmed',
} as const;

type Props = { form: FormPart<AccountValues>; countryIso: string; known: KnownVat | undefined };

/** The VAT number: optional, and never in the way of sending the form, for support checks it as well. */
export function VatField({ form, countryIso, known }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { vatNumber } = form.values;
  const { checked, check } = useVatCheck(vatNumber, countryIso);
  const problemText = useProblemText();
  const problem = form.problemOf('vatNumber');
  // What is known is known of the number that was saved.
  const state = known?.vatNumber === vatNumber ? known.state : 'none';
  const when = known?.at;
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
          maxLength={longest.vatNumber}
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
      <div role="status">
        {checked !== 'unknown' && (
          <Text size="sm" c={colors[checked]}>
            {t(`accounts.vat.${checked}`)}
          </Text>
        )}
      </div>
    </Stack>
  );
}
