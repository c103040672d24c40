import { NumberInput, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OptionCard } from './OptionCard.tsx';
import type { OptionsFormState } from './useOptionsForm.ts';

/** What a credit costs and how many are on offer. */
export function CreditOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  return (
    <OptionCard title={t('settings.options.card.credits')}>
      <NumberInput
        {...form.getInputProps('creditPrice')}
        label={t('settings.options.field.creditPrice')}
        description={t('settings.options.help.creditPrice')}
        decimalScale={2}
        fixedDecimalScale
        allowedDecimalSeparators={['.', ',']}
        hideControls
      />
      <TagsInput
        {...form.getInputProps('creditPackages')}
        label={t('settings.options.field.creditPackages')}
        description={t('settings.options.help.creditPackages')}
        maxTags={12}
        inputMode="numeric"
      />
    </OptionCard>
  );
}
