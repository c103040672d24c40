import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/ui/useFormats.ts';
import { type AccountValues, fieldId, longest } from './account-values.ts';
import { rightColor, wrongColor } from './colors.ts';
import type { FormPart } from './useFields.ts';
import { useVatCheck } from './useVatCheck.ts';
import { ValidMark } from './ValidMark.tsx';

const colors = {
  checking: 'dimmed',
  valid: rightColor,
  notValid: wrongColor,
  notReachable: 'dimmed',
  notChecked: 'dimmed',
} as const;

/** A number that the official register has confirmed, and when. */
export type ConfirmedVat = { readonly vatNumber: string; readonly at: string };
type Props = { form: FormPart<AccountValues>; countryIso: string; confirmed: ConfirmedVat | undefined };

/** The VAT number: optional, and never in the way of sending the form, for support checks it as well. */
export function VatField({ form, countryIso, confirmed }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { vatNumber } = form.values;
  const { checked, check } = useVatCheck(vatNumber, countryIso);
  const isConfirmed = confirmed !== undefined && confirmed.vatNumber === vatNumber;
  return (
    <Stack gap={4}>
      <Group align="end" gap="xs" wrap="nowrap">
        <TextInput
          id={fieldId('vatNumber')}
          style={{ flex: 1 }}
          label={t('identity.field.vatNumber')}
          description={
            isConfirmed
              ? t('identity.vat.confirmed', { when: formats.dateTime(confirmed.at) })
              : t('identity.vat.optional')
          }
          autoComplete="off"
          maxLength={longest.vatNumber}
          value={vatNumber}
          error={checked === 'notValid'}
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
          {t('identity.vat.check')}
        </Button>
      </Group>
      <div role="status">
        {checked !== 'unknown' && (
          <Text size="sm" c={colors[checked]}>
            {t(`identity.vat.${checked}`)}
          </Text>
        )}
      </div>
    </Stack>
  );
}
