import { Group, Paper, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import classes from './list.module.css';

/** The widths of the two bars of each row, in percent: no two rows of a list are equally long. */
const bars = [
  [34, 18],
  [28, 22],
  [38, 15],
  [31, 20],
  [36, 24],
  [29, 17],
] as const;

/** Rows of a list that are on their way: a mark and two bars each, as high as the rows that come. */
export function RowSkeletons({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <Paper withBorder role="status" aria-busy aria-label={label ?? t('tasks.list.loading')}>
      {bars.map(([first, second]) => (
        <Group key={first} gap="sm" px="sm" wrap="nowrap" className={classes['skeleton'] ?? ''}>
          <Skeleton circle height={10} />
          <Stack gap={8} flex={1}>
            <Skeleton height={10} w={`${first * 2}%`} />
            <Skeleton height={8} w={`${second * 2}%`} />
          </Stack>
        </Group>
      ))}
    </Paper>
  );
}
