import { Card, Container, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { DocumentTitle } from '#web/kit/DocumentTitle.tsx';

type Props = { title: string; text?: string; children?: ReactNode };

/** A single card in the middle of the page: sign-in and other short dialogs. */
export function NarrowCard({ title, text, children }: Props) {
  return (
    <Container size={420} px={0} py={{ base: 'md', sm: 'xl' }}>
      <DocumentTitle title={title} />
      <Card withBorder padding="xl" shadow="xs">
        <Title order={1} size="h3" mb={text === undefined ? 'md' : 4}>
          {title}
        </Title>
        {text !== undefined && (
          <Text c="dimmed" size="sm" mb="md">
            {text}
          </Text>
        )}
        {children}
      </Card>
    </Container>
  );
}
