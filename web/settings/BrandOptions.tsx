import { ColorInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LogoOption } from './LogoOption.tsx';
import { OptionCard } from './OptionCard.tsx';
import { TextOption } from './TextOption.tsx';
import type { OptionsFormState } from './useOptionsForm.ts';

const swatches = ['#0d659d', '#1864ab', '#0b7285', '#2b8a3e', '#5f3dc4', '#862e9c', '#a61e4d', '#c92a2a', '#d9480f'];

/** How the portal calls itself and looks. */
export function BrandOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  return (
    <OptionCard title={t('settings.options.card.brand')}>
      <TextOption form={form} name="brandName" help="brandName" />
      <ColorInput
        {...form.getInputProps('brandColor')}
        label={t('settings.options.field.brandColor')}
        description={t('settings.options.help.brandColor')}
        format="hex"
        fixOnBlur={false}
        withEyeDropper={false}
        swatches={swatches}
        swatchesPerRow={9}
      />
      <LogoOption />
    </OptionCard>
  );
}
