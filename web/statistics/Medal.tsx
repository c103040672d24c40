import { Text } from '@mantine/core';
import { IconMedal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './statistics.module.css';

const metals = ['gold', 'silver', 'bronze'] as const;

/** The place of somebody: the first three have a medal beside the number. */
export function Medal({ rank }: { rank: number }) {
  const { t } = useTranslation();
  const metal = metals[rank - 1];
  return (
    <span role="img" aria-label={t('statistics.trophies.rank', { rank })} className={classes['place']}>
      {metal !== undefined && <IconMedal size={22} stroke={2} aria-hidden className={classes[metal] ?? ''} />}
      <Text size="xs" {...(metal === undefined && { c: 'dimmed' })} lh={1.1} aria-hidden>
        {rank}
      </Text>
    </span>
  );
}
