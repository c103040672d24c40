import { Alert, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { chatApi } from '#contract/chat.ts';
import type { Task } from '#contract/tasks/task.ts';
import { taskDetailsApi } from '#contract/tasks/task-details.ts';
import { query } from '#web/api/index.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { DueTime } from '#web/tasks/DueTime.tsx';
import { StaffButton, TakeButton } from './TaskButtons.tsx';
import { TaskMenu } from './TaskMenu.tsx';
import { useBeginWork } from './begin-work.ts';
import { TaskWorkArea } from './TaskWorkArea.tsx';
import type { RenderVehicleChoice } from './WorkForms.tsx';
import { findReviewMessage } from './review-message.ts';
import { useUploadModifiedFile } from './useUploadModifiedFile.ts';
import { useForbidden } from './work-texts.ts';

type Props = { task: Task; renderVehicleChoice: RenderVehicleChoice };

/** The work of staff on a task: take it, modify its file, close it and everything else. The step that is due leads. */
export function StaffPanel({ task, renderVehicleChoice }: Props) {
  const { t } = useTranslation();
  const step = dueStepOf(task);
  const variantOf = (one: typeof step) => (one === step ? 'filled' : 'default');
  return (
    <TaskWorkArea renderVehicleChoice={renderVehicleChoice}>
      <Stack gap="sm" component="section" aria-label={t('workbench.work.title')}>
        {isOpen(task) && task.dueAt !== undefined && (
          <Group gap={6} fz="xs" c="dimmed">
            {t('workbench.work.due')}
            <DueTime task={task} />
          </Group>
        )}
        {task.type === 'inReview' && <ReviewReason task={task} />}
        <Group gap="xs" align="flex-start" data-screen-only>
          <TakeButton task={task} variant={variantOf('take')} />
          <UploadModifiedFile task={task} variant={variantOf('upload')} />
          <CloseTaskButton task={task} variant={variantOf('close')} />
          <TaskMenu task={task} size={36} />
        </Group>
      </Stack>
    </TaskWorkArea>
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
    <Alert variant="default" icon={<IconArrowBackUp color="var(--mantine-color-orange-text)" aria-hidden />}>
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

/** Opens the dialog that finishes a task. */
function CloseTaskButton({ task, variant }: { task: Task; variant: string }) {
  const { t } = useTranslation();
  const begin = useBeginWork();
  const forbidden = useForbidden();
  return (
    <StaffButton
      variant={variant}
      leftSection={<IconCheck size={16} aria-hidden />}
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
