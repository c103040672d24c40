import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { JobId, MessageId } from '#contract/ids.ts';
import classes from './chat.module.css';
import { useDownloadChatFile } from './useDownloadChatFile.ts';

type Props = { jobId: JobId; messageId: MessageId; fileName: string };

/** Downloads the file of a message. */
export function ChatFileButton({ jobId, messageId, fileName }: Props) {
  const { t } = useTranslation();
  const file = useDownloadChatFile(jobId, messageId);
  return (
    <Button
      mt={4}
      maw="100%"
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      loading={file.isPending}
      aria-label={t('chat.download', { name: fileName })}
      onClick={() => {
        file.mutate();
      }}
    >
      <span className={classes['fileName']}>{fileName}</span>
    </Button>
  );
}
