import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { JobId, type UserId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { jobsApi } from '#contract/tasks/jobs.ts';
import { getErrorCode, query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { FileField } from './FileField.tsx';
import { OrderTotal } from './PriceLines.tsx';
import { SendingModal, SendingStep } from './SendingModal.tsx';
import { type ChosenAgain, missingFiles, orderAgain, readProgress } from './resume-order.ts';
import type { SavedSending } from './save-order.ts';
import type { OrderProgress } from './send-order.ts';
import { useOpenOrdered } from './useOpenOrdered.ts';
import { useOrderSending } from './useOrderSending.ts';

type Props = {
  userId: UserId;
  saved: SavedSending;
  /** It has arrived or was given up: the order form is next. */
  onLeave: () => void;
};

/** Goes on with an order whose sending was cut off by leaving the page: what has arrived is not sent again. */
export function ResumeOrder({ userId, saved, onLeave }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ChosenAgain>({});
  const { sending, send, retry, finish, close } = useOrderSending(userId, { onArrived: useOpenOrdered() });
  const { jobId } = saved;
  const stored = useQuery({
    ...query(jobsApi.getTasksOfJob, { jobId: jobId ?? JobId.decode(0) }),
    enabled: jobId !== undefined && sending === undefined,
  });
  const progress = readProgress(saved, stored.data ?? []);
  const missing = missingFiles(saved, progress);
  const order = orderAgain(saved, progress, chosen);
  const leave = () => {
    close();
    onLeave();
  };
  return (
    <>
      <PageTitle title={t('ordering.resume.title')} />
      <Paper withBorder p={{ base: 'sm', sm: 'md' }} component="section" maw={760}>
        <Stack gap="md">
          <div>
            <Text fw={600}>{t('ordering.resume.what', { vehicle: saved.vehicleName, vin: saved.job.vin })}</Text>
            <Text size="sm">{t(missing.length === 0 ? 'ordering.resume.arrived' : 'ordering.resume.text')}</Text>
          </div>
          {stored.isLoading && <Skeleton height={96} />}
          {/* A job is there for good with its first file. */}
          {stored.isError && getErrorCode(stored.error) !== 'notFound' && (
            <ErrorNotice error={stored.error} onRetry={() => void stored.refetch()} />
          )}
          <ResumeFiles
            saved={saved}
            progress={progress}
            chosen={chosen}
            onChoose={(more) => {
              setChosen((before) => ({ ...before, ...more }));
            }}
          />
          {missing.length > 0 && <OrderTotal total={creditCents(missing.reduce((sum, { price }) => sum + price, 0))} />}
          <Group gap="xs" justify="flex-end">
            <Button variant="default" onClick={leave}>
              {t(missing.length === 0 ? 'ordering.sending.another' : 'ordering.resume.giveUp')}
            </Button>
            <Button
              disabled={order === undefined || stored.isLoading}
              onClick={() => {
                if (order !== undefined) void send(order, progress);
              }}
            >
              {t(missing.length === 0 ? 'ordering.resume.finish' : 'ordering.resume.goOn')}
            </Button>
          </Group>
        </Stack>
        <SendingModal sending={sending} onRetry={() => void retry()} onStartOver={leave} onLeave={finish} />
      </Paper>
    </>
  );
}

type ResumeFilesProps = {
  saved: SavedSending;
  progress: OrderProgress;
  chosen: ChosenAgain;
  onChoose: (more: ChosenAgain) => void;
};

/** The files of an interrupted order: those that have arrived, and the others to be chosen again. */
function ResumeFiles({ saved, progress, chosen, onChoose }: ResumeFilesProps) {
  const { t } = useTranslation();
  const { supportFileName } = saved;
  return (
    <Stack gap="md">
      {saved.tasks.map(({ fileRole, fileName }) =>
        progress.parts[fileRole]?.stored === true ? (
          <SendingStep key={fileRole} done text={t('ordering.resume.fileArrived', { file: fileName })} />
        ) : (
          <FileField
            key={fileRole}
            purpose={fileRole === 'engine' ? 'original' : 'module'}
            required
            label={t(`ordering.file.${fileRole}`)}
            chosenBefore={fileName}
            file={chosen[fileRole]}
            onChoose={(file) => {
              onChoose({ [fileRole]: file });
            }}
          />
        ),
      )}
      {supportFileName !== undefined &&
        (progress.supportStored ? (
          <SendingStep done text={t('ordering.resume.fileArrived', { file: supportFileName })} />
        ) : (
          <FileField
            purpose="support"
            label={t('ordering.file.optional', { label: t('ordering.file.support') })}
            chosenBefore={supportFileName}
            file={chosen.support}
            onChoose={(file) => {
              onChoose({ support: file });
            }}
          />
        ))}
    </Stack>
  );
}
