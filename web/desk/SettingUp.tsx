import { Anchor, Button, Card, Group, SimpleGrid, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type SellingStep, type SetUpStep, setUpSteps } from '#contract/desk.ts';
import { DeskCard } from './DeskCards.tsx';
import classes from './setting-up.module.css';

type SetUpListProps = {
  missing: readonly SetUpStep[];
  onHide: () => void;
};

/** The steps of setting up the portal, those done ticked, each with the way to where it is done. */
export function SetUpList({ missing, onHide }: SetUpListProps) {
  const { t } = useTranslation();
  const total = setUpSteps.length;
  return (
    <Card withBorder padding="md" component="section" aria-label={t('desk.setUp.title')}>
      <Group justify="space-between" wrap="nowrap" gap="sm" mb="sm">
        <Group gap="4px 10px" align="baseline">
          <Title order={2} size="h5">
            {t('desk.setUp.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('desk.setUp.done', { done: total - missing.length, total })}
          </Text>
        </Group>
        <Button variant="subtle" color="gray" size="compact-sm" flex="none" onClick={onHide}>
          {t('desk.setUp.hide')}
        </Button>
      </Group>
      <SimpleGrid component="ol" cols={{ base: 1, sm: 2, xl: 3 }} spacing={4} className={classes['steps'] ?? ''}>
        {setUpSteps.map((step) => (
          <li key={step}>
            <Step step={step} isDone={!missing.includes(step)} />
          </li>
        ))}
      </SimpleGrid>
    </Card>
  );
}

const stepLinks: Record<SetUpStep, (props: object) => ReactElement> = {
  name: (props) => <Link to="/admin/options" search={{ part: 'brand' }} {...props} />,
  company: (props) => <Link to="/admin/options" search={{ part: 'company' }} {...props} />,
  mail: (props) => <Link to="/admin/options" search={{ part: 'contact' }} {...props} />,
  ways: (props) => <Link to="/admin/options" search={{ part: 'bank' }} {...props} />,
  prices: (props) => <Link to="/admin/prices" {...props} />,
  backup: (props) => <Link to="/admin/options" search={{ part: 'backup' }} {...props} />,
  order: (props) => <Link to="/admin/customerview" {...props} />,
};

/** One step: its name, and until it is done what is to be done. */
function Step({ step, isDone }: { step: SetUpStep; isDone: boolean }) {
  const { t } = useTranslation();
  const Icon = isDone ? IconCircleCheck : IconCircleDashed;
  return stepLinks[step]({
    className: classes['step'],
    'data-done': isDone || undefined,
    children: (
      <>
        <Icon size={18} aria-hidden />
        <span className={classes['text']}>
          <span className={classes['name']}>{t(`desk.setUp.step.${step}`)}</span>
          <VisuallyHidden>{t(isDone ? 'desk.setUp.isDone' : 'desk.setUp.isMissing')}</VisuallyHidden>
          {!isDone && (
            <Text span display="block" size="xs" c="dimmed">
              {t(`desk.setUp.todo.${step}`)}
            </Text>
          )}
        </span>
      </>
    ),
  });
}

const sellingParts = {
  company: 'company',
  vatNumber: 'company',
  letters: 'company',
  ways: 'bank',
  transferCode: 'bank',
  imprint: 'texts',
  terms: 'texts',
  privacy: 'texts',
} as const;

/** Steps that the operator still has to take before credits are sold; nothing once all are done. */
export function DeskSelling({ steps }: { steps: readonly SellingStep[] }) {
  const { t } = useTranslation();
  if (steps.length === 0) return undefined;
  return (
    <DeskCard title={t('desk.selling.title')} total={steps.length} none="">
      <Text component="li" size="sm" c="dimmed">
        {t('desk.selling.about')}
      </Text>
      {steps.map((step) => (
        <Group key={step} component="li" gap={8} wrap="nowrap" align="flex-start">
          <IconCircleDashed size={16} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
          <Anchor
            size="sm"
            renderRoot={(props) =>
              step === 'taxRate' ? (
                <Link to="/admin/accounting" search={{ list: 'taxes' }} {...props} />
              ) : (
                <Link to="/admin/options" search={{ part: sellingParts[step] }} {...props} />
              )
            }
          >
            {t(`desk.selling.${step}`)}
          </Anchor>
        </Group>
      ))}
    </DeskCard>
  );
}
