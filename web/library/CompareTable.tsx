import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SolutionId } from '#contract/ids.ts';
import { libraryApi } from '#contract/library.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { ComparePlaces } from './ComparePlaces.tsx';

/** How two solutions of one software differ, place by place. */
export function CompareTable({ one, other }: { one: SolutionId; other: SolutionId }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const { data, isError, error, refetch } = useQuery(query(libraryApi.compareSolutions, { one, other }));
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
