import { Anchor, Box, Button, Card, Grid, Group, Skeleton, Text, Title } from '@mantine/core';
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
import { Conversations } from './Conversations.tsx';
import { messageField } from './message-field.ts';
import { messagesOfTask } from './messages-of-task.ts';

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
  const chat = chosen !== undefined && <OpenChat key={chosen} taskId={chosen} side={side} renderPanel={renderPanel} />;
  if (!isPhone)
    return (
      <>
        {title}
        <Grid>
          <Grid.Col span={5}>{list}</Grid.Col>
          <Grid.Col span={7} onKeyDown={goBack}>
            {chat || <EmptyState icon={<IconMessages />} text={t('chat.page.choose')} />}
            <Text size="xs" c="dimmed" mt="xs">
              {t('chat.page.keys')}
            </Text>
          </Grid.Col>
        </Grid>
      </>
    );
  return (
    <>
      {title}
      {chat !== false && (
        <Button
          mb="sm"
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => {
            onChoose(undefined);
          }}
        >
          {t('chat.page.back')}
        </Button>
      )}
      {chat || list}
    </>
  );
}

type OpenChatProps = {
  taskId: TaskId;
  side: ChatWriter;
  renderPanel: (chat: { jobId: JobId; taskId: TaskId }) => ReactNode;
};

/** The chat of one task, with the way to its job. */
function OpenChat({ taskId, side, renderPanel }: OpenChatProps) {
  const { t } = useTranslation();
  const messages = useQuery(messagesOfTask(taskId));
  const jobId = messages.data?.[0]?.jobId;
  // An unsent message stays, also when messages cannot be loaded again.
  if (jobId !== undefined)
    return (
      <Card withBorder padding="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap" mb="xs">
          <div>
            <Title order={2} size="h5">
              {t('chat.page.task', { task: taskId })}
            </Title>
            {side === 'support' && <ChatPartner taskId={taskId} />}
          </div>
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
    return <ErrorNotice error={messages.error} onRetry={() => void messages.refetch()} />;
  return <EmptyState text={t('chat.page.notFound')} />;
}

/** The customer in the chat of a task with language and vehicle, for staff. */
function ChatPartner({ taskId }: { taskId: TaskId }) {
  const { t } = useTranslation();
  const { data } = useQuery(query(chatApi.getReplyFacts, { taskId }));
  // Its line is kept free, so that nothing jumps.
  if (data === undefined) return <Box h={19} />;
  const { userId, language, facts } = data;
  return (
    <Group gap="xs" fz="xs">
      <Anchor
        size="xs"
        title={t('chat.page.openCustomer', { name: facts.customer })}
        renderRoot={(props) => <Link to="/admin/customerview" search={{ customer: userId }} {...props} />}
      >
        {facts.customer}
      </Anchor>
      {language !== undefined && <Text size="xs">{languages[language]}</Text>}
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {facts.vehicle}
      </Text>
      <Text size="xs" c="dimmed">
        {facts.vin}
      </Text>
    </Group>
  );
}
