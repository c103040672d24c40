import { Group, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChecks, IconDownload, IconNote } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { type ChatMessage as Message, chatApi } from '#contract/chat.ts';
import { pictureType } from '#rules/file-types.ts';
import { getErrorCode } from '#web/api/index.ts';
import classes from '#web/chat/chat.module.css';
import { ChatPicture } from '#web/chat/pictures/ChatPicture.tsx';
import type { Picture } from '#web/chat/pictures/picture-of-message.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { DownloadButton } from '#web/kit/DownloadButton.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { MessageText } from './MessageText.tsx';

const ProposalCard = lazy(async () => ({
  default: (await import('#web/chat/proposals/ProposalCard.tsx')).ProposalCard,
}));

type Props = {
  message: Message;
  isOwn: boolean;
  /** The message before it is by the same person, whose name stands there. */
  isContinued: boolean;
  onOpenPicture: (picture: Picture) => void;
};

/** One message: own ones on the right with their read mark, the other side's on the left; notes among staff stand out. */
export function ChatMessage({ message, isOwn, isContinued, onOpenPicture }: Props) {
  const { t } = useTranslation();
  const { hour } = useFormats();
  const { authorName, jobId, messageId, fileName } = message;
  const isRead = message.readAt !== undefined;
  const isNote = message.internal === true;
  const Mark = isRead ? IconChecks : IconCheck;
  const writerText = () => {
    if (isNote) return t('chat.internalBy', { name: authorName ?? '' });
    return authorName ?? (isOwn ? t('chat.you') : t(`chat.side.${message.writer}`));
  };
  const text = <MessageText text={message.text} mentions={message.mentions} />;
  return (
    <li className={`${classes['message']} ${isOwn ? classes['own'] : ''} ${isNote ? classes['note'] : ''}`}>
      {isContinued ? (
        <VisuallyHidden>{writerText()}</VisuallyHidden>
      ) : (
        <Group gap={4} wrap="nowrap">
          {isNote && <IconNote size={14} aria-hidden className={classes['clip']} />}
          <Text size="xs" fw={600} className={classes['text'] ?? ''}>
            {writerText()}
          </Text>
        </Group>
      )}
      {message.question === 'withdrawn' && <StateBadge size="xs" color="gray" label={t('chat.questionWithdrawn')} />}
      {message.proposalId === undefined ? (
        text
      ) : (
        <Suspense fallback={text}>
          <ProposalCard message={message} isStaff={isOwn === (message.writer === 'support')} />
        </Suspense>
      )}
      {message.fileRemoved !== undefined && <RemovedAttachment name={message.fileName} removed={message.fileRemoved} />}
      {fileName !== undefined && message.fileRemoved === undefined && (
        <Attachment file={{ jobId, messageId, fileName }} onOpenPicture={onOpenPicture} />
      )}
      <Group gap={4} justify="flex-end">
        <Text size="xs" c="dimmed">
          <time dateTime={message.createdAt}>{hour(message.createdAt)}</time>
        </Text>
        {isOwn && !isNote && (
          <span title={t(isRead ? 'chat.read' : 'chat.sent')}>
            <Mark size={14} aria-hidden />
            <VisuallyHidden>{t(isRead ? 'chat.read' : 'chat.sent')}</VisuallyHidden>
          </span>
        )}
      </Group>
    </li>
  );
}

type RemovedAttachmentProps = { name: string | undefined; removed: NonNullable<Message['fileRemoved']> };

/** The place of an attachment that is no longer there. */
function RemovedAttachment({ name, removed: { at, months } }: RemovedAttachmentProps) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const when = date(at.slice(0, 10));
  const removal =
    months === undefined ? t('chat.fileRemoved', { when }) : t('chat.fileRemovedAfter', { when, count: months });
  return (
    <Text size="xs" c="dimmed" className={classes['text'] ?? ''}>
      {[name, removal].filter((part) => part !== undefined).join(' · ')}
    </Text>
  );
}

type AttachmentProps = Pick<Props, 'onOpenPicture'> & { file: Picture };

/** The file of a message: a picture is shown, any other is downloaded. */
function Attachment({ file, onOpenPicture }: AttachmentProps) {
  const button = <ChatFileButton {...file} />;
  if (pictureType(file.fileName) === undefined) return button;
  return (
    <ChatPicture
      picture={file}
      onOpen={() => {
        onOpenPicture(file);
      }}
      fallback={button}
    />
  );
}

/** Downloads the file of a message. */
function ChatFileButton({ jobId, messageId, fileName }: Picture) {
  const { t } = useTranslation();
  return (
    <DownloadButton
      call={chatApi.downloadChatFile}
      input={{ jobId, messageId }}
      failed={(reason, error) =>
        getErrorCode(error) === 'notFound' ? t('chat.fileNotFound') : t('chat.fileFailed', { reason })
      }
      mt={4}
      maw="100%"
      size="xs"
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={t('chat.download', { name: fileName })}
    >
      <span className={classes['fileName']}>{fileName}</span>
    </DownloadButton>
  );
}
