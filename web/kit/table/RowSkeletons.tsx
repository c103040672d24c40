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

type Props = {
  label?: string;
  /** The rows that come have no line of heads above them. */
  isHeadless?: boolean;
};

/** Rows of a list that are on their way: heads at a desk, then a mark and two bars each, as high as the rows that come. */
export function RowSkeletons({ label, isHeadless = false }: Props) {
  const { t } = useTranslation();
  return (
    <Paper withBorder role="status" aria-busy aria-label={label ?? t('tasks.list.loading')}>
      {!isHeadless && (
        <Group gap={48} px="sm" wrap="nowrap" visibleFrom="sm" className={classes['skeletonHead'] ?? ''}>
          <Skeleton height={8} w={64} />
          <Skeleton height={8} w={96} />
          <Skeleton height={8} w={72} />
        </Group>
      )}
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
