import { Card, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Options that belong together. */
export function OptionCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card withBorder component="section" aria-label={title}>
      <Stack gap="md">
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  );
}
