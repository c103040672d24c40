import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OptionCard } from './OptionCard.tsx';
import { TextOption } from './TextOption.tsx';
import type { OptionsFormState } from './useOptionsForm.ts';

/** The discount of the moment on every file. */
export function DiscountOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  return (
    <OptionCard title={t('settings.options.card.discount')}>
      <NumberInput
        {...form.getInputProps('discountPercent')}
        label={t('settings.options.field.discountPercent')}
        description={t('settings.options.help.discountPercent')}
        min={0}
        max={100}
        clampBehavior="none"
        allowDecimal={false}
        hideControls
      />
      <TextOption form={form} name="discountText" help="discountText" />
    </OptionCard>
  );
}
