import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './desk.module.css';

type Props = {
  title: string;
  total: number;
  /** What the card says when nothing waits. */
  none: string;
  /** The way to all of them. */
  renderAll?: (props: object) => ReactElement;
  children: ReactNode;
};

/** One kind of thing that waits: a few of them, how many there are, and the way to all. */
export function DeskCard({ title, total, none, renderAll, children }: Props) {
  const { t } = useTranslation();
  return (
    <Card withBorder padding="sm" component="section" aria-label={title}>
      <Group justify="space-between" mb={6} wrap="nowrap">
        <Title order={2} size="h5">
          {title}
        </Title>
        {total > 0 && <Text fw={650}>{total}</Text>}
      </Group>
      {total === 0 && (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      )}
      <Stack gap={6} component="ul" className={classes['lines'] ?? ''}>
        {children}
      </Stack>
      {renderAll !== undefined && total > 0 && (
        <Anchor size="sm" mt="xs" renderRoot={renderAll}>
          {t('desk.more', { count: total })}
        </Anchor>
      )}
    </Card>
  );
}
