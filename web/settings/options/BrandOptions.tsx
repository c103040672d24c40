import { Button, ColorInput, FileButton, Group, Image, Input } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { settingsApi } from '#contract/settings.ts';
import { ask } from '#web/api/index.ts';
import { useBrand } from '#web/kit/useBrand.ts';
import { useCommand, useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { asLogo } from './as-logo.ts';
import type { OptionsFormState } from './option-values.ts';
import { OptionCard, TextOption } from './OptionFields.tsx';

const swatches = ['#0d659d', '#1864ab', '#0b7285', '#2b8a3e', '#5f3dc4', '#862e9c', '#a61e4d', '#c92a2a', '#d9480f'];

/** Name, color and logo of the portal. */
export function BrandOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  return (
    <OptionCard>
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
        // Below it is the button that saves.
        popoverProps={{ position: 'top-start' }}
      />
      <LogoOption />
    </OptionCard>
  );
}

/** The logo is set as soon as it is chosen: a picture is no field of a form. */
function LogoOption() {
  const { t } = useTranslation();
  const { hasOwnLogo, logoUrl } = useBrand();
  const upload = useCommandWith(
    [settingsApi.uploadLogo],
    async (file: File) => ask(settingsApi.uploadLogo, {}, { files: { file: await asLogo(file) } }),
    { done: t('settings.options.logo.saved') },
  );
  const remove = useCommand(settingsApi.deleteLogo, { done: t('settings.options.logo.removed') });
  return (
    <Input.Wrapper label={t('settings.options.field.logo')} description={t('settings.options.help.logo')}>
      <Group gap="sm" mt={6}>
        <Image src={logoUrl} w={44} h={44} fit="contain" alt="" />
        <FileButton
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          onChange={(file) => {
            if (file !== null) void upload.run(file);
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
