import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { slaveApi } from '#contract/slave.ts';
import { download } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';

/** Downloads the plain image that was made of a slave file. */
export function DecodedFileButton({ taskId }: { taskId: TaskId }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(slaveApi.downloadDecodedFile, { taskId }),
    onError: (error) => {
      notify.error(t('slave.downloadFailed', { reason: refusalText(error) }));
    },
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFileDownload size={15} aria-hidden />}
      loading={isPending}
      onClick={() => {
        mutate();
      }}
    >
      {t('slave.download')}
    </Button>
  );
}
