import { Alert, Blockquote, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconDownload,
  IconMessage,
  IconSend,
  IconUpload,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { chatApi } from '#contract/chat.ts';
import { settingsApi } from '#contract/settings.ts';
import type { Task } from '#contract/tasks/task.ts';
import { taskDetailsApi } from '#contract/tasks/task-details.ts';
import { taskFilesApi } from '#contract/tasks/task-files.ts';
import { query } from '#web/api/index.ts';
import { type PageAction, usePageActions } from '#web/kit/page-actions.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useMayMake } from '#web/session/useMayMake.ts';
import { DueTime } from '#web/tasks/DueTime.tsx';
import { useOriginalDownload } from '#web/tasks/useOriginalDownload.ts';
import { KeyHint, StaffButton, TakeButton } from './TaskButtons.tsx';
import { TaskMenu } from './TaskMenu.tsx';
import { useBeginWork } from './begin-work.ts';
import { workGroups, workIcons } from './task-work.ts';
import { TaskWorkArea } from './TaskWorkArea.tsx';
import type { RenderVehicleChoice } from './WorkForms.tsx';
import { findReviewMessage } from './review-message.ts';
import { useMayWork } from './useMayWork.ts';
import { useUploadModifiedFile } from './useUploadModifiedFile.ts';
import { useCardKeys } from './work-keys.ts';
import { useForbidden, useWorkLabel } from './work-texts.ts';
import classes from './work.module.css';

type Props = {
  task: Task;
  /** The words of the customer with the order; empty: none. */
  wish: string;
  renderVehicleChoice: RenderVehicleChoice;
  /** Puts the cursor into the message of the chat. */
  onReply: () => void;
  /** Stands before the work. */
  notice?: ReactNode;
  /** Further tools, in one line. */
  tools: ReactNode;
};

/** The work of staff on a task, each step with its key: the one that is due leads. */
export function StaffPanel({ renderVehicleChoice, ...props }: Props) {
  return (
    <TaskWorkArea renderVehicleChoice={renderVehicleChoice}>
      <WorkCard {...props} />
    </TaskWorkArea>
  );
}

/** Keys of the steps, as their buttons show them. */
const letters = { take: 't', original: 'd', upload: 'u', reply: 'r', close: 'c' } as const;

function WorkCard({ task, wish, onReply, notice, tools }: Omit<Props, 'renderVehicleChoice'>) {
  const { t } = useTranslation();
  const begin = useBeginWork();
  const forbidden = useForbidden();
  const mayWork = useMayWork();
  const mayMake = useMayMake();
  const mayRead = mayMake(taskFilesApi.downloadOriginal);
  const mayReply = mayMake(chatApi.createMessage);
  const workLabel = useWorkLabel();
  const original = useOriginalDownload(task);
  const step = dueStepOf(task);
  const isInquiry = task.inquiry !== undefined;
  const variantOf = (one: typeof step) => (one === step ? 'filled' : 'default');
  const actUnless = (why: string | undefined, act: () => void) => () => {
    if (why === undefined) act();
    else notify.warning(why, 'validation');
  };
  const keyOf = (may: boolean, letter: string, act: () => void) => (may ? { [letter]: act } : {});
  const workKey = (work: 'take' | 'upload' | 'close') =>
    keyOf(
      mayWork(work),
      letters[work],
      actUnless(forbidden(work, task), () => {
        begin(work, task);
      }),
    );
  const actionOf = (key: string, label: string, icon: TablerIcon, run: () => void): [PageAction] => [
    { key: `${key} ${task.taskId}`, label, description: t('tasks.number', { task: task.taskId }), icon, run },
  ];
  const card = useCardKeys({
    ...workKey('take'),
    ...keyOf(mayRead, letters.original, actUnless(original.forbidden, original.start)),
    ...workKey('upload'),
    ...keyOf(mayReply, letters.reply, onReply),
    ...workKey('close'),
  });
  usePageActions([
    ...workGroups.flat().flatMap((work) =>
      mayWork(work) && forbidden(work, task) === undefined
        ? actionOf(work, workLabel(work, task), workIcons[work], () => {
            begin(work, task);
          })
        : [],
    ),
    ...(mayRead && original.forbidden === undefined
      ? actionOf('original', t('tasks.download.original'), IconDownload, original.start)
      : []),
    ...(mayReply ? actionOf('reply', t('workbench.work.reply'), IconMessage, onReply) : []),
  ]);
  return (
    <Stack ref={card} data-work-card gap="sm" component="section" aria-label={t('workbench.work.title')}>
      {notice}
      {wish !== '' && <Wish words={wish} />}
      {isOpen(task) && task.dueAt !== undefined && (
        <Group gap={6} fz="xs" c="dimmed">
          {t('workbench.work.due')}
          <DueTime task={task} />
        </Group>
      )}
      {task.type === 'inReview' && <ReviewReason task={task} />}
      <Group gap="xs" align="flex-start" data-screen-only className={classes['steps'] ?? ''}>
        {isInquiry && mayWork('propose') && <ProposeButton task={task} />}
        {isOpen(task) && !isInquiry && (
          <TakeButton task={task} variant={variantOf('take')} rightSection={<KeyHint letter={letters.take} />} />
        )}
        {mayRead && (
          <StaffButton
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            rightSection={<KeyHint letter={letters.original} />}
            forbidden={original.forbidden}
            onClick={original.start}
          >
            {t('workbench.work.original')}
          </StaffButton>
        )}
        {!isInquiry && mayWork('upload') && <UploadModifiedFile task={task} variant={variantOf('upload')} />}
        {mayReply && (
          <Button
            variant="default"
            leftSection={<IconMessage size={16} aria-hidden />}
            rightSection={<KeyHint letter={letters.reply} />}
            onClick={onReply}
          >
            {t('workbench.work.reply')}
          </Button>
        )}
        {isOpen(task) && !isInquiry && mayWork('close') && <CloseTaskButton task={task} variant={variantOf('close')} />}
        <TaskMenu task={task} size={36} />
      </Group>
      <Group gap="xs" data-screen-only className={classes['tools'] ?? ''}>
        {tools}
      </Group>
    </Stack>
  );
}

/** The customer's own words about the order. */
function Wish({ words }: { words: string }) {
  const { t } = useTranslation();
  return (
    <Blockquote p="xs" pl="sm" fz="sm" cite={t('workbench.work.wish')} className={classes['wish'] ?? ''}>
      {words}
    </Blockquote>
  );
}

const isOpen = ({ status }: Task): boolean => status === 'waiting' || status === 'manual' || status === 'inProgress';

/** The step that brings a task on; none where nobody has to do anything. */
function dueStepOf(task: Task): 'take' | 'upload' | 'close' | undefined {
  if (!isOpen(task)) return undefined;
  if (task.status !== 'inProgress') return 'take';
  return task.hasModifiedFile ? 'close' : 'upload';
}

/** The customer's reason for sending a task back, for staff: the message that came with it. */
function ReviewReason({ task: { taskId } }: { task: Task }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const history = useQuery(query(taskDetailsApi.getTaskHistory, { taskId }));
  const messages = useQuery(query(chatApi.getMessagesOfTask, { taskId }));
  const message = findReviewMessage(history.data ?? [], messages.data ?? []);
  return (
    <Alert variant="default" icon={<IconArrowBackUp color="var(--mantine-color-attention-text)" aria-hidden />}>
      <Text size="sm" fw={600}>
        {message === undefined
          ? t('workbench.review.title')
          : t('workbench.review.titleWhen', { when: dateTime(message.createdAt) })}
      </Text>
      {message !== undefined && (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {message.text}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt={4}>
        {t('workbench.review.what')}
      </Text>
    </Alert>
  );
}

/** Opens the dialog of a proposal, by which a question before an order is answered; it leads until it is. */
function ProposeButton({ task }: { task: Task }) {
  const { t } = useTranslation();
  const begin = useBeginWork();
  const forbidden = useForbidden();
  const { data: options } = useQuery(query(settingsApi.loadGlobalOptions, {}));
  if (options?.proposals !== true) return undefined;
  return (
    <StaffButton
      variant={task.inquiry === 'open' ? 'filled' : 'default'}
      leftSection={<IconSend size={16} aria-hidden />}
      forbidden={forbidden('propose', task)}
      onClick={() => {
        begin('propose', task);
      }}
    >
      {t('workbench.work.propose')}
    </StaffButton>
  );
}

/** Opens the dialog that finishes a task. */
function CloseTaskButton({ task, variant }: { task: Task; variant: string }) {
  const { t } = useTranslation();
  const begin = useBeginWork();
  const forbidden = useForbidden();
  return (
    <StaffButton
      variant={variant}
      leftSection={<IconCheck size={16} aria-hidden />}
      rightSection={<KeyHint letter={letters.close} />}
      forbidden={forbidden('close', task)}
      onClick={() => {
        begin('close', task);
      }}
    >
      {t('workbench.work.close')}
    </StaffButton>
  );
}

/** Picks and uploads the file that support modified. */
function UploadModifiedFile({ task, variant }: { task: Task; variant: string }) {
  const { t } = useTranslation();
  const { upload, isPending, share } = useUploadModifiedFile();
  const forbidden = useForbidden();
  return (
    <Stack gap={6}>
      <FileButton
        onChange={(file) => {
          if (file !== null) upload(task, file);
        }}
      >
        {({ onClick }) => (
          <StaffButton
            variant={variant}
            leftSection={<IconUpload size={16} aria-hidden />}
            rightSection={<KeyHint letter={letters.upload} />}
            loading={isPending}
            forbidden={forbidden('upload', task)}
            onClick={onClick}
          >
            {t('workbench.work.upload')}
          </StaffButton>
        )}
      </FileButton>
      {isPending && (
        <div aria-live="polite">
          <Progress value={share * 100} aria-label={t('workbench.work.uploading')} />
          <Text size="xs" c="dimmed">
            {t('workbench.work.percent', { percent: Math.floor(share * 100) })}
          </Text>
        </div>
      )}
    </Stack>
  );
}
