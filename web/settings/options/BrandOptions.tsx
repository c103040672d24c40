import { Button, ColorInput, FileButton, Group, Image, Input, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { toNumberLocale } from '#web/i18n/format-region.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { formatRegions } from '#contract/format-region.ts';
import { logoLimit, settingsApi } from '#contract/settings.ts';
import { toHexColor } from '#rules/css-colors.ts';
import { toFormatLocale } from '#rules/format-locale.ts';
import { computeContrast } from '#rules/readable-colors.ts';
import { ask } from '#web/api/index.ts';
import { useBrand } from '#web/kit/useBrand.ts';
import { useCommand, useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { asLogo } from './as-logo.ts';
import type { OptionsFormState } from './option-values.ts';
import { OptionCard, TextOption } from './OptionFields.tsx';

const swatches = ['#0d659d', '#1864ab', '#0b7285', '#2b8a3e', '#5f3dc4', '#862e9c', '#a61e4d', '#c92a2a', '#d9480f'];

/** Contrast below which white text on the color cannot be read (WCAG AA). */
const readable = 4.5;

/** Name, color and logo of the portal. */
export function BrandOptions({ form }: { form: OptionsFormState }) {
  const { t, i18n } = useTranslation();
  const color = toHexColor(form.getValues().brandColor);
  const contrast = color === undefined ? undefined : computeContrast(color, '#ffffff');
  const input = form.getInputProps('brandColor');
  return (
    <OptionCard>
      <TextOption form={form} name="brandName" help="brandName" />
      <ColorInput
        {...input}
        onBlur={(event) => {
          input.onBlur(event);
          // A name of CSS becomes its color, so that the sample beside it shows it.
          if (color !== undefined) form.setFieldValue('brandColor', color);
        }}
        label={t('settings.options.field.brandColor')}
        description={t('settings.options.help.brandColor')}
        format="hex"
        fixOnBlur={false}
        withEyeDropper={false}
        swatches={swatches}
        swatchesPerRow={9}
        // Below it is the button that saves.
        popoverProps={{ position: 'top-start' }}
      />
      {contrast !== undefined && contrast < readable && (
        <Text size="sm" role="status">
          {t('settings.options.contrast', {
            contrast: new Intl.NumberFormat(toNumberLocale(i18n.language), { maximumFractionDigits: 1 }).format(
              contrast,
            ),
          })}
        </Text>
      )}
      <LogoOption />
      <FormatRegionOption form={form} />
    </OptionCard>
  );
}

/** A number and a time in the notation of a locale. */
const writeSample = (locale: string): string =>
  [
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(12_345.6),
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
      new Date('2026-12-31T17:30:00Z'),
    ),
  ].join(' · ');

/** The region whose notation numbers and dates have, with a sample of what is chosen. */
function FormatRegionOption({ form }: { form: OptionsFormState }) {
  const { t, i18n } = useTranslation();
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
  const region = form.getValues().formatRegion;
  const sample = writeSample(toFormatLocale(i18n.language, region));
  return (
    <NativeSelect
      {...form.getInputProps('formatRegion')}
      label={t('settings.options.field.formatRegion')}
      description={t('settings.options.help.formatRegion', { sample })}
      data={formatRegions.map((code) => ({
        value: code,
        label: code === '' ? t('settings.options.noRegion') : (names.of(code) ?? code),
      }))}
    />
  );
}

/** The logo is set as soon as it is chosen: a picture is no field of a form. */
function LogoOption() {
  const { t } = useTranslation();
  const { hasOwnLogo, logoUrl } = useBrand();
  const [isTooLarge, setIsTooLarge] = useState(false);
  const upload = useCommandWith(
    [settingsApi.uploadLogo],
    async (file: File) => ask(settingsApi.uploadLogo, {}, { files: { file: await asLogo(file) } }),
    { done: t('settings.options.logo.saved') },
  );
  const remove = useCommand(settingsApi.deleteLogo, { done: t('settings.options.logo.removed') });
  return (
    <Input.Wrapper
      label={t('settings.options.field.logo')}
      description={t('settings.options.help.logo')}
      error={isTooLarge && t('refusal.logoTooLarge')}
    >
      <Group gap="sm" mt={6}>
        <Image src={logoUrl} w={44} h={44} fit="contain" alt="" />
        <FileButton
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          onChange={(file) => {
            if (file === null) return;
            // A file that is too large is not even read.
            const isLarge = file.size > logoLimit;
            setIsTooLarge(isLarge);
            if (!isLarge) void upload.run(file);
          }}
        >
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={upload.isPending}>
              {t('settings.options.logo.choose')}
            </Button>
          )}
        </FileButton>
        {hasOwnLogo && (
          <Button
            variant="subtle"
            color="danger"
            size="xs"
            loading={remove.isPending}
            onClick={() => void remove.run({})}
          >
            {t('settings.options.logo.remove')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
