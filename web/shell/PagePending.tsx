import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** What stands where a page will be, while it is not yet known whether it may be opened, or its part is on its way. */
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
