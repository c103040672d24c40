import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SolutionId } from '#contract/ids.ts';
import { libraryApi } from '#contract/library.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { SignedArea } from './SignedArea.tsx';
import { SolutionFacts } from './SolutionFacts.tsx';
import { SolutionHistory } from './SolutionHistory.tsx';
import { SolutionRuns } from './SolutionRuns.tsx';
import { SolutionUses } from './SolutionUses.tsx';
import { StateOfSolution } from './StateOfSolution.tsx';

/** Everything about one solution, and what can be done with it. */
export function OpenSolution({ solutionId }: { solutionId: SolutionId }) {
  const { t } = useTranslation();
  const { data, isError, error, refetch } = useQuery(query(libraryApi.getSolution, { solutionId }));
  if (isError) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={420} role="status" aria-busy aria-label={t('tasks.list.loading')} />;
  return (
    <Stack gap="lg">
      <StateOfSolution solution={data} />
      <SignedArea solution={data} />
      <SolutionFacts solution={data} />
      <SolutionRuns solution={data} />
      <SolutionUses solution={data} />
      <SolutionHistory solution={data} />
    </Stack>
  );
}
