import { Button, Grid } from '@mantine/core';
import { IconArrowLeft, IconMessages } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatWriter } from '#contract/chat.ts';
import type { JobId, TaskId } from '#contract/ids.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { useIsPhone } from '#web/ui/useIsPhone.ts';
import { Conversations } from './Conversations.tsx';
import { OpenChat } from './OpenChat.tsx';

type Props = {
  side: ChatWriter;
  chosen: TaskId | undefined;
  onChoose: (taskId: TaskId | undefined) => void;
  renderPanel: (chat: { jobId: JobId; taskId: TaskId }) => ReactNode;
};

/** Every conversation, and beside it the chosen one; on a phone one after the other. */
export function Chats({ side, chosen, onChoose, renderPanel }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const title = <PageTitle title={t('chat.page.title')} />;
  const list = (
    <Conversations
      side={side}
      chosen={chosen}
      onChoose={({ taskId }) => {
        onChoose(taskId);
      }}
    />
  );
  const chat = chosen !== undefined && <OpenChat key={chosen} taskId={chosen} renderPanel={renderPanel} />;
  if (!isPhone)
    return (
      <>
        {title}
        <Grid>
          <Grid.Col span={5}>{list}</Grid.Col>
          <Grid.Col span={7}>{chat || <EmptyState icon={<IconMessages />} text={t('chat.page.choose')} />}</Grid.Col>
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
