import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Desk } from '#contract/desk.ts';
import { useFormats } from '#web/kit/useFormats.ts';

/** That files are refused, or soon will be, because the disk fills up. */
export function DiskNotice({ disk: { state, free, reserve } }: Pick<Desk, 'disk'>) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  if (state === 'enough') return null;
  return (
    <Alert color={state === 'full' ? 'red' : 'yellow'} role="alert" title={t('desk.disk.title')}>
      {t(`desk.disk.${state}`, { free: bytes(free), reserve: bytes(reserve) })}
    </Alert>
  );
}
