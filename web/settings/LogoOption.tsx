import { Button, FileButton, Group, Image, Input } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingsApi } from '#contract/settings.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useBrand } from '#web/kit/useBrand.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** The logo is set as soon as it is chosen: a picture is no field of a form. */
export function LogoOption() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const { hasOwnLogo, logoUrl } = useBrand();
  const onError = (error: Error) => {
    notify.error(refusalText(error));
  };
  const reload = () => invalidate(client, 'settings');
  const uploading = useMutation({
    mutationFn: (file: File) => ask(settingsApi.uploadLogo, {}, { files: { file } }),
    onSuccess: async () => {
      await reload();
      notify.success(t('settings.options.logo.saved'));
    },
    onError,
  });
  const removing = useMutation({
    mutationFn: () => ask(settingsApi.deleteLogo, {}),
    onSuccess: async () => {
      await reload();
      notify.success(t('settings.options.logo.removed'));
    },
    onError,
  });
  return (
    <Input.Wrapper label={t('settings.options.field.logo')} description={t('settings.options.help.logo')}>
      <Group gap="sm" mt={6}>
        <Image src={logoUrl} w={44} h={44} fit="contain" alt="" />
        <FileButton
          accept="image/png,image/jpeg,image/webp"
          onChange={(file) => {
            if (file !== null) uploading.mutate(file);
          }}
        >
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={uploading.isPending}>
              {t('settings.options.logo.choose')}
            </Button>
          )}
        </FileButton>
        {hasOwnLogo && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            loading={removing.isPending}
            onClick={() => {
              removing.mutate();
            }}
          >
            {t('settings.options.logo.remove')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
