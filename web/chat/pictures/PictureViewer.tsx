import { ActionIcon, Center, Group, Loader, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { chatApi } from '#contract/chat.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { DownloadButton } from '#web/kit/DownloadButton.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { BlobImage } from './BlobImage.tsx';
import { type Picture, pictureOfMessage } from './picture-of-message.ts';
import classes from './pictures.module.css';

type Props = {
  /** The pictures of the chat, oldest first. */
  pictures: readonly Picture[];
  /** The picture that is shown. */
  picture: Picture;
  onShow: (picture: Picture) => void;
};

/** A picture of a chat in large; the arrow keys lead to the others. */
export function PictureViewer({ pictures, picture, onShow }: Props) {
  const { t } = useTranslation();
  const index = pictures.findIndex(({ messageId }) => messageId === picture.messageId);
  const [before, next] = [pictures[index - 1], pictures[index + 1]];
  useWindowEvent('keydown', ({ key }) => {
    const wanted = { ArrowLeft: before, ArrowRight: next }[key];
    if (wanted !== undefined) onShow(wanted);
  });
  const step = (to: Picture | undefined) => ({
    size: 'lg',
    variant: 'default',
    disabled: to === undefined,
    onClick: () => {
      if (to !== undefined) onShow(to);
    },
  });
  return (
    <Stack gap="sm">
      <LargePicture picture={picture} />
      <Group justify="space-between">
        <Group gap="xs">
          <ActionIcon {...step(before)} aria-label={t('chat.picture.previous')}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <Text size="sm" aria-live="polite">
            {t('chat.picture.position', { position: index + 1, count: pictures.length })}
          </Text>
          <ActionIcon {...step(next)} aria-label={t('chat.picture.next')}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <DownloadButton
          call={chatApi.downloadChatFile}
          input={{ jobId: picture.jobId, messageId: picture.messageId }}
          aria-label={t('chat.download', { name: picture.fileName })}
        >
          {t('chat.picture.download')}
        </DownloadButton>
      </Group>
    </Stack>
  );
}

function LargePicture({ picture }: { picture: Picture }) {
  const { data, error, refetch } = useQuery(pictureOfMessage(picture));
  if (data !== undefined) return <BlobImage blob={data} alt={picture.fileName} className={classes['large']} />;
  return (
    <Center className={classes['large'] ?? ''}>
      {error === null ? <Loader size="sm" /> : <ErrorNotice error={error} onRetry={() => void refetch()} />}
    </Center>
  );
}
