import { Button, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TaskId } from '#contract/ids.ts';
import { orderingApi } from '#contract/ordering.ts';
import { query } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { listInterval, useNow } from '#web/kit/format/useNow.ts';

type Props = {
  taskId: TaskId;
  /** An order has taken its place: another one is not the step that is due. */
  isStarted: boolean;
};

/** Opens the order page with vehicle, methods and notes of a rejected order; nothing where that is switched off. */
export function StartAgain({ taskId, isStarted }: Props) {
  const { t } = useTranslation();
  const { credits, dateTime } = useFormats();
  const now = useNow(listInterval);
  const { data } = useQuery(query(orderingApi.getRestart, { taskId }));
  if (data === undefined) return undefined;
  return (
    <Group gap="4px 12px" data-screen-only>
      <Button
        variant={isStarted ? 'default' : 'filled'}
        leftSection={<IconRefresh size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/jobCreate" search={{ again: taskId }} {...props} />}
      >
        {t('ordering.again.start')}
      </Button>
      {Date.parse(data.until) > now.getTime() && (
        <Text size="sm" c="dimmed">
          {t('ordering.again.atMost', { credits: credits(data.price), when: dateTime(data.until) })}
        </Text>
      )}
    </Group>
  );
}
