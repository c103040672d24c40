import { Anchor, Group, Paper, Progress, SimpleGrid, Stack, ThemeIcon, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './order-form.module.css';

const steps = ['vehicle', 'methods', 'upload'] as const;

/** The three steps with how many are done, each a way to its card. */
export function OrderSteps({ done }: { done: number }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('order.steps.label')}>
      <SimpleGrid component="ol" cols={3} spacing="xs" className={classes['steps']}>
        {steps.map((step, index) => (
          <li key={step} aria-current={index === done ? 'step' : undefined}>
            <Progress value={index < done ? 100 : 0} size="sm" color="green" aria-hidden mb={4} />
            <Anchor
              href={`#order-step-${index + 1}`}
              size="sm"
              fz={{ base: 'xs', sm: 'sm' }}
              c={index === done ? 'inherit' : 'dimmed'}
            >
              {t(`order.steps.${step}`)}
            </Anchor>
          </li>
        ))}
      </SimpleGrid>
      <VisuallyHidden aria-live="polite">{t('order.steps.count', { done })}</VisuallyHidden>
    </nav>
  );
}

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
            {done && <VisuallyHidden>{t('order.steps.done')}</VisuallyHidden>}
          </Title>
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
