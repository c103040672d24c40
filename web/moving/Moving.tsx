import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Move, movingApi } from '#contract/moving.ts';
import { query } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { BeginMove } from './BeginMove.tsx';
import { MoveFolder } from './MoveFolder.tsx';
import { MoveMethods } from './MoveMethods.tsx';
import { MoveResult } from './MoveResult.tsx';
import { MoveTables } from './MoveTables.tsx';
import { RunMove } from './RunMove.tsx';

/** /admin/moving: a portal moves in from a folder, in the steps of `docs/moving.md`. */
export function Moving() {
  const { t } = useTranslation();
  const [isBeginning, setBeginning] = useState(false);
  const state = useQuery(query(movingApi.getMove, {}));
  const { data } = state;
  const move = isBeginning ? undefined : data?.move;
  return (
    <Stack gap="lg">
      <PageTitle title={usePageTitle()} />
      <Text size="sm" c="dimmed">
        {t('moving.intro')} {t('moving.large')}
      </Text>
      {state.isPending && <RowSkeletons label={t('moving.loading')} />}
      {state.isError && <ErrorNotice error={state.error} onRetry={() => void state.refetch()} />}
      {data !== undefined && move === undefined && (
        <BeginMove
          maps={data.maps}
          onDone={() => {
            setBeginning(false);
          }}
        />
      )}
      {move !== undefined && (
        <MoveSteps
          move={move}
          methods={data?.methods ?? []}
          onBegin={() => {
            setBeginning(true);
          }}
        />
      )}
    </Stack>
  );
}

type StepsProps = { move: Move; methods: readonly string[]; onBegin: () => void };

/** The folder, what is read from it, and its way in. */
function MoveSteps({ move, methods, onBegin }: StepsProps) {
  const { t } = useTranslation();
  const isRunning = move.state === 'waiting' || move.state === 'running';
  const beginIfSure = async () => {
    const title = t('moving.again');
    if (await confirm({ title, text: t('moving.againText'), confirmLabel: t('moving.begin') })) onBegin();
  };
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4">
          {t('moving.from', { source: move.source })}
        </Title>
        <Button size="xs" variant="default" disabled={isRunning} onClick={() => void beginIfSure()}>
          {t('moving.again')}
        </Button>
      </Group>
      <MoveFolder move={move} isRunning={isRunning} />
      {move.files.length > 0 && (
        <>
          <MoveTables move={move} isRunning={isRunning} />
          <MoveMethods move={move} methods={methods} isRunning={isRunning} />
          <RunMove move={move} isRunning={isRunning} />
          <MoveResult move={move} />
        </>
      )}
    </>
  );
}
