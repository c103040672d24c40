import { Anchor, Stack, Text } from '@mantine/core';
import { productName } from '#contract/settings.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';

/** Name, version and license of the software, which bears the operator's name everywhere else. */
export function AboutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog of={isOpen} title={t('shell.about.title')} onClose={onClose}>
      <Stack gap="xs">
        <Text fw={600}>
          {productName} {t('shell.version', { version: __APP_VERSION__ })}
        </Text>
        <Text size="sm">{t('shell.about.license')}</Text>
        <Anchor href="/licenses.txt" target="_blank" size="sm">
          {t('shell.about.packages')}
        </Anchor>
      </Stack>
    </Dialog>
  );
}
