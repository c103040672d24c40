import { Card, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of the settings, with what it is for. */
export function SettingsPart({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <Card withBorder component="section" padding="md" aria-label={title}>
      <Stack gap="md">
        <Title order={2} size="h4">
          {title}
        </Title>
        {about !== undefined && (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        )}
        {children}
      </Stack>
    </Card>
  );
}
