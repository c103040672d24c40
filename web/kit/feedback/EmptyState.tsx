import { Center, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = { icon?: ReactNode; text: string; children?: ReactNode };

/** Stands in the place of a list when there is nothing in it. */
export function EmptyState({ icon = <IconInbox />, text, children }: Props) {
  return (
    <Center py="xl">
      <Stack align="center" gap="sm">
        <ThemeIcon size="xl" variant="light" color="gray" radius="xl" aria-hidden>
          {icon}
        </ThemeIcon>
        <Text c="dimmed" ta="center">
          {text}
        </Text>
        {children}
      </Stack>
    </Center>
  );
}
