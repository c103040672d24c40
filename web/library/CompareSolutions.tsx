import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { SolutionId } from '#contract/ids.ts';
import { type SolutionRow, solutionsApi } from '#contract/library/solutions.ts';
import { query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { hexOffset } from '#web/kit/format/hex-offset.ts';
import { hexBytes } from './hex.ts';
import classes from './library.module.css';

/** Opens the comparison of the two solutions that are chosen; not there before the first is. */
export function CompareButton({ comparison: { chosen, pair } }: { comparison: Comparison }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  if (chosen.length === 0) return undefined;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowsDiff size={16} aria-hidden />}
        disabled={pair === undefined}
        title={pair === undefined ? t('library.compare.hint') : undefined}
        onClick={open}
      >
        {t('library.compare.button')}
      </Button>
      <Dialog
        of={isOpen && pair}
        onClose={close}
        size="xl"
        title={([first, second]) => t('library.compare.title', { one: first.solutionId, other: second.solutionId })}
      >
        {([first, second]) => <CompareTable one={first.solutionId} other={second.solutionId} />}
      </Dialog>
    </>
  );
}

/** The differences of two solutions of one software, place by place. */
function CompareTable({ one, other }: { one: SolutionId; other: SolutionId }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const { data, isError, error, refetch } = useQuery(query(solutionsApi.compareSolutions, { one, other }));
  if (isError) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={240} role="status" aria-busy aria-label={t('tasks.list.loading')} />;
  const { onlyInOne, onlyInOther, different, sameBytes } = data;
  const isEqual = onlyInOne.length + onlyInOther.length + different.length === 0;
  return (
    <Stack gap="md">
      <Text size="sm">
        {isEqual ? t('library.compare.equal') : t('library.compare.same', { bytes: count(sameBytes) })}
      </Text>
      <ComparePlaces title={t('library.compare.onlyIn', { solution: one })} places={onlyInOne} />
      <ComparePlaces title={t('library.compare.onlyIn', { solution: other })} places={onlyInOther} />
      <ComparePlaces
        title={t('library.compare.different')}
        places={different}
        names={[t('library.number', { solution: one }), t('library.number', { solution: other })]}
      />
    </Stack>
  );
}

type Place = { offset: number; length: number; one?: string; other?: string };
type Props = {
  title: string;
  places: readonly Place[];
  /** Above the bytes of each, where both leave some. */
  names?: readonly [string, string];
};

/** Places of one kind; nothing where there are none. */
function ComparePlaces({ title, places, names }: Props) {
  const { t } = useTranslation();
  const { count } = useFormats();
  if (places.length === 0) return undefined;
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      <DataTable
        label={title}
        rows={places}
        rowKey={({ offset }) => offset}
        maxHeight={280}
        isFocusable
        isBorderless
        {...(names !== undefined && { minWidth: 480 })}
        columns={[
          {
            id: 'at',
            head: t('library.compare.at'),
            cell: ({ offset }) => <span className={classes['offset']}>{hexOffset(offset)}</span>,
          },
          {
            id: 'length',
            head: t('library.compare.length'),
            isNumber: true,
            cell: ({ length }) => count(length),
          },
          names !== undefined && {
            id: 'one',
            head: names[0],
            cell: ({ one = '', length }) => <span className={classes['hex']}>{hexBytes(one, length)}</span>,
          },
          names !== undefined && {
            id: 'other',
            head: names[1],
            cell: ({ other = '', length }) => <span className={classes['hex']}>{hexBytes(other, length)}</span>,
          },
        ]}
      />
    </section>
  );
}

const isComparable = (one: SolutionRow, other: SolutionRow): boolean =>
  one.family === other.family && one.software === other.software && one.length === other.length;

/** The two solutions of a list that are to be compared; a third cannot be chosen, nor one of other software. */
export function useComparison() {
  const [chosen, setChosen] = useState<readonly SolutionRow[]>([]);
  const isChosen = ({ solutionId }: SolutionRow) => chosen.some((one) => one.solutionId === solutionId);
  const [one, other] = chosen;
  return {
    chosen,
    /** Both, once both are chosen. */
    pair: one === undefined || other === undefined ? undefined : ([one, other] as const),
    isChosen,
    canChoose: (solution: SolutionRow): boolean =>
      isChosen(solution) || one === undefined || (other === undefined && isComparable(one, solution)),
    toggle: (solution: SolutionRow) => {
      setChosen(
        isChosen(solution)
          ? chosen.filter(({ solutionId }) => solutionId !== solution.solutionId)
          : [...chosen, solution],
      );
    },
  };
}

export type Comparison = ReturnType<typeof useComparison>;
