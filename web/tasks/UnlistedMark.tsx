import { VisuallyHidden } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { DescribedVehicle } from '#contract/catalog/described-vehicle.ts';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import classes from './tasks.module.css';

type Props = { described: DescribedVehicle | undefined };

/** Marks a vehicle that is not listed in a row: a sign before its name, with its words for those who point at it or hear it. */
export function UnlistedMark({ described }: Props) {
  const { t } = useTranslation();
  if (described === undefined) return undefined;
  return (
    <span title={t('catalog.unlisted.mark')} className={classes['unlisted']}>
      <IconZoomQuestion size={15} aria-hidden />
      <VisuallyHidden>{t('catalog.unlisted.mark')}</VisuallyHidden>
    </span>
  );
}

/** The same in words. */
export function UnlistedBadge({ described }: Props) {
  const { t } = useTranslation();
  if (described === undefined) return undefined;
  return <StateBadge size="xs" color="attention" icon={IconZoomQuestion} label={t('catalog.unlisted.mark')} />;
}
