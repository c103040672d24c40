import { Card, Group, Text, ThemeIcon } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type Props = { to: NonNullable<LinkProps['to']>; icon: ReactNode; title: string; text: string };

/** A card that leads to another page. */
export function CardLink({ to, icon, title, text }: Props) {
  return (
    <Card withBorder padding="md" renderRoot={(props) => <Link to={to} {...props} />} c="inherit" td="none">
      <Group wrap="nowrap" gap="md">
        <ThemeIcon size="xl" variant="light" aria-hidden>
          {icon}
        </ThemeIcon>
        <div>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </div>
      </Group>
    </Card>
  );
}
