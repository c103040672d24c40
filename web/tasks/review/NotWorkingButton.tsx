import { Button } from '@mantine/core';
import { IconThumbDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { isReviewable } from '#rules/task-actions.ts';
import { confirm } from '#web/kit/confirm.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { useSendTaskBack } from './useSendTaskBack.ts';

/** One tap and a yes send a file back that the automatic service made; what made it is not used until somebody has looked. */
export function NotWorkingButton({ task }: { task: Task }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const sending = useSendTaskBack(task.taskId);
  // Who did a task by hand is asked in the customer's own words.
  if (!isReviewable(task) || task.doneBy !== undefined) return undefined;
  async function sendBack() {
    const isSure = await confirm({
      title: t('library.notWorking.title'),
      text: t('library.notWorking.text'),
      confirmLabel: t('library.notWorking.confirm'),
    });
    if (!isSure) return;
    sending.mutate(t('library.notWorking.message'), {
      onError: (error) => {
        notify.error(t('library.notWorking.failed', { reason: refusalText(error) }));
      },
    });
  }
  return (
    <Button
      variant="default"
      leftSection={<IconThumbDown size={16} aria-hidden />}
      loading={sending.isPending}
      onClick={() => void sendBack()}
    >
      {t('library.notWorking.button')}
    </Button>
  );
}
