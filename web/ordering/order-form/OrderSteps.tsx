import { Anchor, Progress, SimpleGrid, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './order-form.module.css';

const steps = ['vehicle', 'methods', 'upload'] as const;

/** The three steps with how many are done, each a way to its card. */
export function OrderSteps({ done }: { done: number }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('ordering.steps.label')}>
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
              {t(`ordering.steps.${step}`)}
            </Anchor>
          </li>
        ))}
      </SimpleGrid>
      <VisuallyHidden aria-live="polite">{t('ordering.steps.count', { done })}</VisuallyHidden>
    </nav>
  );
}
