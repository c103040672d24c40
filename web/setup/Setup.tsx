import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { setupApi, setupSteps } from '#contract/setup.ts';
import { query } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { SetupStepCard } from './SetupStepCard.tsx';
import classes from './setup.module.css';

/** Milliseconds between two looks at a test that runs. */
const pollInterval = 2000;

/** The steps from a new portal to one that sells: what each lacks, the way to it, and its test. */
export function Setup() {
  const { t } = useTranslation();
  const setup = useQuery({
    ...query(setupApi.getSetup, {}),
    refetchInterval: ({ state }) =>
      state.data?.steps.some(({ test }) => test?.isRunning === true) === true ? pollInterval : false,
  });
  const { data } = setup;
  const total = setupSteps.length;
  return (
    <Stack gap="md" maw={820}>
      <PageTitle title={usePageTitle()} />
      <Text size="sm" c="dimmed">
        {t('setup.intro')}
      </Text>
      {setup.isPending && <RowSkeletons label={t('setup.loading')} />}
      {setup.isError && data === undefined && <ErrorNotice error={setup.error} onRetry={() => void setup.refetch()} />}
      {data !== undefined && (
        <>
          <Text size="sm" fw={500} role="status">
            {t('setup.progress', { done: total - data.missing, total })}
          </Text>
          <ol className={classes['steps']}>
            {data.steps.map((state) => (
              <SetupStepCard key={state.step} {...state} />
            ))}
          </ol>
        </>
      )}
    </Stack>
  );
}
