import { NumberInput, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OptionCard } from './OptionCard.tsx';
import type { OptionsFormState } from './useOptionsForm.ts';

/** What a credit costs and how many are on offer. */
export function CreditOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  return (
    <OptionCard title={t('operator.options.card.credits')}>
      <NumberInput
        {...form.getInputProps('creditPrice')}
        label={t('operator.options.field.creditPrice')}
        description={t('operator.options.help.creditPrice')}
        decimalScale={2}
        fixedDecimalScale
        allowedDecimalSeparators={['.', ',']}
        hideControls
      />
      <TagsInput
        {...form.getInputProps('creditPackages')}
        label={t('operator.options.field.creditPackages')}
        description={t('operator.options.help.creditPackages')}
        maxTags={12}
        inputMode="numeric"
      />
    </OptionCard>
  );
}
