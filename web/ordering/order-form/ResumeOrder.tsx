import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JobId, type UserId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { tasksApi } from '#contract/tasks.ts';
import { codeOf, query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import type { KeptSending } from './save-order.ts';
import { OrderTotal } from './OrderTotal.tsx';
import { type ChosenAgain, missingFiles, orderAgain, reachedOf } from './resume-order.ts';
import { ResumeFiles } from './ResumeFiles.tsx';
import { SendingModal } from './SendingModal.tsx';
import { useOrderSending } from './useOrderSending.ts';

type Props = {
  userId: UserId;
  kept: KeptSending;
  /** It has arrived or was given up: the order form is next. */
  onLeave: () => void;
};

/** Takes up an order whose sending was cut off by leaving the page: what has arrived is not sent again. */
export function ResumeOrder({ userId, kept, onLeave }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ChosenAgain>({});
  const { sending, send, retry, close } = useOrderSending(userId);
  const { jobId } = kept;
  const found = useQuery({
    ...query(tasksApi.getTasksOfJob, { jobId: jobId ?? JobId.decode(0) }),
    enabled: jobId !== undefined && sending === undefined,
  });
  const reached = reachedOf(kept, found.data ?? []);
  const missing = missingFiles(kept, reached);
  const order = orderAgain(kept, reached, chosen);
  const leave = () => {
    close();
    onLeave();
  };
  return (
    <Paper withBorder p={{ base: 'sm', sm: 'md' }} component="section" maw={760}>
      <Stack gap="md">
        <div>
          <Text fw={600}>{t('ordering.resume.what', { vehicle: kept.vehicleName, vin: kept.job.vin })}</Text>
          <Text size="sm">{t(missing.length === 0 ? 'ordering.resume.arrived' : 'ordering.resume.text')}</Text>
        </div>
        {found.isLoading && <Skeleton height={96} />}
        {/* A job is there for good with its first file. */}
        {found.isError && codeOf(found.error) !== 'notFound' && (
          <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />
        )}
        <ResumeFiles
          kept={kept}
          reached={reached}
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
            disabled={order === undefined || found.isLoading}
            onClick={() => {
              if (order !== undefined) void send(order, reached);
            }}
          >
            {t(missing.length === 0 ? 'ordering.resume.finish' : 'ordering.resume.goOn')}
          </Button>
        </Group>
      </Stack>
      <SendingModal sending={sending} onRetry={() => void retry()} onStartOver={leave} onAnother={leave} />
    </Paper>
  );
}
