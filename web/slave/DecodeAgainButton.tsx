import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { slaveApi } from '#contract/slave.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { invalidate } from '#web/api/invalidate.ts';

type Props = { taskId: TaskId; hasModifiedFile: boolean };

/** Has a slave file decoded again; not once a modified file was stored, which was encoded by other means. */
export function DecodeAgainButton({ taskId, hasModifiedFile }: Props) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => ask(slaveApi.decodeSlaveFileAgain, { taskId }),
    onSuccess: () => {
      notify.success(t('slave.again.done'));
    },
    onError: (error) => {
      notify.error(t('slave.again.failed', { reason: refusalText(error) }));
    },
    onSettled: () => invalidate(client, 'tasks'),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={15} aria-hidden />}
      loading={isPending}
      disabled={hasModifiedFile}
      title={hasModifiedFile ? t('slave.again.tooLate') : undefined}
      onClick={() => {
        mutate();
      }}
    >
      {t('slave.again.button')}
    </Button>
  );
}
