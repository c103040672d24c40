import { ActionIcon, Anchor, Box, Button, Card, Group, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconMessages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { chatApi, type ChatWriter, type Conversation } from '#contract/chat.ts';
import type { JobId, TaskId } from '#contract/ids.ts';
import { getErrorCode, query } from '#web/api/index.ts';
import { languages } from '#web/i18n/index.ts';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import classes from './chat.module.css';
import { Conversations } from './Conversations.tsx';
import { messageField } from './message-field.ts';
import { messagesOfTask } from './messages/messages-of-task.ts';

type Props = {
  side: ChatWriter;
  chosen: TaskId | undefined;
  onChoose: (taskId: TaskId | undefined) => void;
  /** Actions beside the title. */
  actions?: ReactNode;
  renderPanel: (chat: { jobId: JobId; taskId: TaskId }) => ReactNode;
};

/** Every conversation, and beside it the chosen one; on a phone one after the other. */
export function Chats({ side, chosen, onChoose, actions, renderPanel }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const title = <PageTitle title={usePageTitle()}>{actions}</PageTitle>;
  const choose = ({ taskId }: Conversation) => {
    onChoose(taskId);
  };
  const write = ({ taskId }: Conversation) => {
    onChoose(taskId);
    messageField.focus(taskId);
  };
  /** From writing back to the conversation's row. */
  const goBack = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !(event.target instanceof HTMLTextAreaElement)) return;
    document.querySelector<HTMLElement>(`button[data-task="${chosen}"]`)?.focus();
  };
  const list = <Conversations side={side} chosen={chosen} onChoose={choose} onWrite={write} />;
  const back = isPhone && (
    <ActionIcon
      size={36}
      variant="default"
      aria-label={t('chat.page.back')}
      onClick={() => {
        onChoose(undefined);
      }}
    >
      <IconArrowLeft size={18} aria-hidden />
    </ActionIcon>
  );
  const chat = chosen !== undefined && (
    <OpenChat key={chosen} taskId={chosen} side={side} back={back} renderPanel={renderPanel} />
  );
  if (!isPhone)
    return (
      <>
        {title}
        <div className={classes['overview']}>
          {list}
          <Box className={classes['open'] ?? ''} onKeyDown={goBack}>
            {chat || <EmptyState icon={<IconMessages />} text={t('chat.page.choose')} />}
            <Text size="xs" c="dimmed" mt="xs" ta={chat === false ? 'center' : 'start'}>
              {t('chat.page.keys')}
            </Text>
          </Box>
        </div>
      </>
    );
  if (chat === false)
    return (
      <>
        {title}
        {list}
      </>
    );
  return (
    <>
      {/* The chat has the whole screen: its head says where one is. */}
      <VisuallyHidden>{title}</VisuallyHidden>
      <div className={classes['open']}>{chat}</div>
    </>
  );
}

type OpenChatProps = {
  taskId: TaskId;
  side: ChatWriter;
  /** The way back to the list, where that is not beside it. */
  back: ReactNode;
  renderPanel: (chat: { jobId: JobId; taskId: TaskId }) => ReactNode;
};

/** The chat of one task, with the way to its job. */
function OpenChat({ taskId, side, back, renderPanel }: OpenChatProps) {
  const { t } = useTranslation();
  const messages = useQuery(messagesOfTask(taskId));
  const jobId = messages.data?.[0]?.jobId;
  // An unsent message stays, also when messages cannot be loaded again.
  if (jobId !== undefined)
    return (
      <Card withBorder padding="sm" className={classes['card'] ?? ''}>
        <Group wrap="nowrap" gap="xs" mb="xs">
          {back}
          <Box flex={1} miw={0}>
            <Title order={2} size="h5">
              {t('chat.page.task', { task: taskId })}
            </Title>
            {side === 'support' && <ChatPartner taskId={taskId} />}
          </Box>
          <Button
            size="xs"
            flex="none"
            variant="default"
            rightSection={<IconArrowRight size={15} aria-hidden />}
            renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}
          >
            {t('chat.page.openJob', { job: jobId })}
          </Button>
        </Group>
        {renderPanel({ jobId, taskId })}
      </Card>
    );
  if (messages.isPending) return <Skeleton height={320} />;
  if (messages.isError && getErrorCode(messages.error) !== 'notFound')
    return (
      <>
        {back}
        <ErrorNotice error={messages.error} onRetry={() => void messages.refetch()} />
      </>
    );
  return (
    <>
      {back}
      <EmptyState text={t('chat.page.notFound')} />
    </>
  );
}

/** The customer in the chat of a task with language and vehicle, for staff. */
function ChatPartner({ taskId }: { taskId: TaskId }) {
  const { t } = useTranslation();
  const { data } = useQuery(query(chatApi.getReplyFacts, { taskId }));
  // Its line is kept free, so that nothing jumps.
  if (data === undefined) return <Box h={19} />;
  const { userId, customerName, language, facts } = data;
  return (
    <Group gap="xs" fz="xs" wrap="nowrap">
      <Anchor
        size="xs"
        truncate
        flex="0 0 auto"
        maw={{ base: '100%', sm: '60%' }}
        title={t('chat.page.openCustomer', { name: customerName })}
        renderRoot={(props) => <Link to="/admin/customerview" search={{ customer: userId }} {...props} />}
      >
        {customerName}
      </Anchor>
      {language !== undefined && (
        <Text size="xs" visibleFrom="sm">
          {languages[language]}
        </Text>
      )}
      <Text size="xs" c="dimmed" truncate flex="0 1 auto" title={facts.vehicle} visibleFrom="sm">
        {facts.vehicle}
      </Text>
      <Text size="xs" c="dimmed" visibleFrom="sm">
        {facts.vin}
      </Text>
    </Group>
  );
}
