import { Button, Text } from '@mantine/core';
import { IconThumbUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { orderingApi } from '#contract/ordering.ts';
import { isReviewable } from '#rules/task-actions.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** One tap says that a file works which the automatic service made: others can rely on what made it. */
export function WorksButton({ task }: { task: Task }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const confirming = useMutation({
    mutationFn: () => ask(orderingApi.confirmTaskWorks, { taskId: task.taskId }),
    onSuccess: () => {
      notify.success(t('library.works.done'));
    },
    onError: (error) => {
      notify.error(t('library.works.failed', { reason: refusalText(error) }));
    },
    onSettled: () => invalidate(client, 'tasks'),
  });
  if (!isReviewable(task) || task.doneBy !== undefined) return undefined;
  if (task.worksAt !== undefined)
    return (
      <Text size="sm" c="dimmed">
        {t('library.works.said')}
      </Text>
    );
  return (
    <Button
      variant="default"
      leftSection={<IconThumbUp size={16} aria-hidden />}
      loading={confirming.isPending}
      onClick={() => {
        confirming.mutate();
      }}
    >
      {t('library.works.button')}
    </Button>
  );
}
