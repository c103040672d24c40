import { Button, Group, Text } from '@mantine/core';
import { getErrorCode } from '#web/api/index.ts';
import { say } from '#web/i18n/index.ts';
import { notify } from '#web/kit/feedback/notify.ts';

/** Says that a part of the application has not arrived, with the way to another try: the page anew. */
export function notifyMissingModule(error: unknown): void {
  notify.error(
    <Group gap="sm" justify="space-between" wrap="nowrap">
      <Text size="sm">{say(`refusal.${getErrorCode(error)}` as 'refusal.networkError')}</Text>
      <Button
        size="xs"
        variant="default"
        flex="none"
        onClick={() => {
          window.location.reload();
        }}
      >
        {say('shell.retry')}
      </Button>
    </Group>,
    'long',
  );
}
