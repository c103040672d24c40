import { Anchor, Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { chatApi } from '#contract/chat.ts';
import { query } from '#web/api/index.ts';
import { languages } from '#web/i18n/index.ts';

/** With whom staff speak in the chat of a task, about which vehicle, and in which language. */
export function ChatPartner({ taskId }: { taskId: TaskId }) {
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
