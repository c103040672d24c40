import { Anchor, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Events } from '#contract/events.ts';
import type { JobId } from '#contract/ids.ts';
import { jobsApi } from '#contract/tasks/jobs.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { noticeTimes } from '#web/kit/feedback/notify.ts';
import { addNewOrder } from './new-orders.ts';
import { isSoundOn, playTone } from './order-sound.ts';
import { say } from '#web/i18n/index.ts';

type NewOrder = Events['newOrder'];

/** On the screen at once: at a busy hour toasts would cover the work that they tell of, and the title counts the rest. */
const maxToasts = 2;
let toastIds: readonly string[] = [];

/** Counts a new order in the title, shows it as a toast that leads to it, and plays the tone where it is wanted. */
export function showNewOrder(order: NewOrder, openJob: (jobId: JobId) => void): void {
  addNewOrder(order);
  if (isSoundOn.get()) void playTone();
  const id = `order-${order.taskId}`;
  for (const old of toastIds.slice(0, 1 - maxToasts)) notifications.hide(old);
  toastIds = [...toastIds.slice(1 - maxToasts), id];
  const open = () => {
    notifications.hide(id);
    openJob(order.jobId);
  };
  notifications.show({
    id,
    title: say('shell.newOrder.title'),
    message: <OrderedFile order={order} onOpen={open} />,
    autoClose: noticeTimes.long,
    withBorder: true,
    closeButtonProps: { 'aria-label': say('shell.close') },
  });
}

type Props = { order: NewOrder; onOpen: () => void };

/** The vehicle, the methods and the customer of a new order, and the way to it, by key as well. */
function OrderedFile({ order: { jobId, taskId }, onOpen }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const tasks = useQuery(query(jobsApi.getTasksOfJob, { jobId, language }));
  const task = tasks.data?.find((one) => one.taskId === taskId);
  return (
    <Stack gap={2} align="flex-start">
      {task !== undefined && (
        <>
          <Text size="sm" fw={500}>
            {[`${task.vehicleBrand} ${task.vehicleModel}`, ...task.methods.map(({ name }) => name)].join(' · ')}
          </Text>
          <Text size="sm">{task.customerName}</Text>
        </>
      )}
      <Anchor component="button" type="button" size="sm" onClick={onOpen}>
        {t('shell.newOrder.open', { task: taskId })}
      </Anchor>
    </Stack>
  );
}
