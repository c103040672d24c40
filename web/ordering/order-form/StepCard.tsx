import { Group, Paper, Stack, ThemeIcon, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = { number: number; title: string; done: boolean; children: ReactNode };

/** One of the three steps of an order; its number becomes a check mark when it is done. */
export function StepCard({ number, title, done, children }: Props) {
  const { t } = useTranslation();
  return (
    <Paper withBorder p={{ base: 'sm', sm: 'md' }} component="section" id={`order-step-${number}`}>
      <Stack gap="md">
        <Group gap="sm" wrap="nowrap">
          <ThemeIcon
            radius="xl"
            size={28}
            variant={done ? 'filled' : 'default'}
            color={done ? 'green' : 'gray'}
            aria-hidden
          >
            {done ? <IconCheck size={16} stroke={2.5} /> : number}
          </ThemeIcon>
          <Title order={2} size="h4">
            {title}
            {done && <VisuallyHidden>{t('ordering.steps.done')}</VisuallyHidden>}
          </Title>
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
