import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

/** The place of a page while its guard or its code is on the way. */
export function PagePending() {
  const { t } = useTranslation();
  return (
    <Stack gap="md" role="status" aria-busy aria-label={t('shell.loading')}>
      <Skeleton h={32} w={220} />
      <Skeleton h={56} />
      <Skeleton h={240} />
    </Stack>
  );
}
