import { Button, Grid, Text } from '@mantine/core';
import { IconArrowLeft, IconMessages } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatWriter, Conversation } from '#contract/chat.ts';
import type { JobId, TaskId } from '#contract/ids.ts';
import { EmptyState } from '#web/kit/EmptyState.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { Conversations } from './Conversations.tsx';
import { messageField } from './message-field.ts';
import { OpenChat } from './OpenChat.tsx';

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
  const title = (
    <PageTitle title={t(side === 'support' ? 'chat.page.allTitle' : 'chat.page.title')}>{actions}</PageTitle>
  );
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
