import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  type TablerIcon,
} from '@tabler/icons-react';
import { type SellingStep, sellingSteps } from '#contract/desk.ts';
import {
  setupApi,
  type SetupGap,
  type SetupState,
  type SetupStep,
  type StepState,
  TestableStep,
} from '#contract/setup.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { PriceTemplates } from './PriceTemplates.tsx';
import { stepLinks } from './step-links.tsx';
import { StepTest } from './StepTest.tsx';
import classes from './setup.module.css';

const looks: Record<SetupState, { color: string; icon: TablerIcon }> = {
  done: { color: 'good', icon: IconCircleCheck },
  attention: { color: 'warning', icon: IconAlertTriangle },
  missing: { color: 'gray', icon: IconCircleDashed },
  notNeeded: { color: 'gray', icon: IconCircleMinus },
};

const isSellingStep = (gap: string): gap is SellingStep => sellingSteps.some((step) => step === gap);

/** One step: its state, what it lacks, the pages that do it, and its test. */
export function SetupStepCard({ step, state, gaps, test }: StepState) {
  const { t } = useTranslation();
  const name = t(`setup.step.${step}`);
  const isNeeded = state !== 'notNeeded';
  const { data: testable } = TestableStep.safeParse(step);
  return (
    <Card withBorder component="li" padding="md" aria-label={name}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Title order={2} size="h5">
            {name}
          </Title>
          <StateBadge {...looks[state]} label={t(`setup.state.${state}`)} />
        </Group>
        <Text size="sm" c="dimmed">
          {t(`setup.about.${step}`)}
        </Text>
        {isNeeded && <Gaps gaps={gaps} />}
        {isNeeded && step === 'prices' && <PriceTemplates />}
        {isNeeded && testable !== undefined && <StepTest step={testable} test={test} />}
        <Group gap="4px 16px" className={classes['actions'] ?? ''}>
          {isNeeded &&
            stepLinks[step].map(({ text, render }) => (
              <Anchor key={text} size="sm" mod={{ alone: true }} renderRoot={render}>
                {t(`setup.open.${text}`)}
              </Anchor>
            ))}
          {state !== 'done' && <NeedButton step={step} isNeeded={isNeeded} />}
        </Group>
      </Stack>
    </Card>
  );
}

/** The reasons why a step is not done. */
function Gaps({ gaps }: { gaps: readonly SetupGap[] }) {
  const { t } = useTranslation();
  if (gaps.length === 0) return undefined;
  return (
    <ul className={classes['gaps']}>
      {gaps.map((gap) => (
        <Text key={gap} component="li" size="sm">
          {isSellingStep(gap) ? t(`desk.selling.${gap}`) : t(`setup.gap.${gap}`)}
        </Text>
      ))}
    </ul>
  );
}

/** Waives a step, or takes that back. */
function NeedButton({ step, isNeeded }: { step: SetupStep; isNeeded: boolean }) {
  const { t } = useTranslation();
  const update = useCommand(setupApi.updateSetupStep);
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      loading={update.isPending}
      onClick={() => void update.run({ step, isNeeded: !isNeeded })}
    >
      {t(isNeeded ? 'setup.waive' : 'setup.resume')}
    </Button>
  );
}
