import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { say } from '#web/i18n/index.ts';

/** Long enough to read what happened and to reach the button, in milliseconds. */
const undoTime = 6000;

/** The notice of something that is done already, with the way back for as long as it stays. */
export function notifyWithUndo(message: string, undo: () => void): void {
  const id = notifications.show({
    message: (
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="xs"
          variant="default"
          flex="none"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          {say('shell.undo')}
        </Button>
      </Group>
    ),
    color: 'good',
    autoClose: undoTime,
    withBorder: true,
    closeButtonProps: { 'aria-label': say('shell.close') },
  });
}
