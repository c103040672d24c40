import { Button, Code, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { type Finding, setupApi, setupFindings, type StepState, type TestableStep } from '#contract/setup.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import classes from './setup.module.css';

type Props = { step: TestableStep; test: StepState['test'] };

/** The test of a step and its last findings. */
export function StepTest({ step, test }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const command = useCommand(setupApi.testSetupStep);
  const isRunning = test?.isRunning === true;
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        size="compact-sm"
        variant="default"
        loading={command.isPending || isRunning}
        onClick={() => void command.run({ step })}
      >
        {t(`setup.test.${step}`)}
      </Button>
      {test !== undefined && (
        <Stack gap={6} w="100%" role="status">
          <Text size="xs" c="dimmed">
            {isRunning ? t('setup.test.running') : t('setup.test.at', { when: dateTime(test.startedAt) })}
          </Text>
          <ul className={classes['findings']}>
            {test.findings.map((finding) => (
              <FoundLine key={finding.finding + (finding.detail ?? '')} {...finding} />
            ))}
          </ul>
        </Stack>
      )}
    </Stack>
  );
}

const icons = { ok: IconCircleCheck, warning: IconAlertTriangle, bad: IconCircleX } as const;

/** One finding, with the words of the other side and the record that is to be set. */
function FoundLine({ finding, detail, record }: Finding) {
  const { t } = useTranslation();
  const verdict = setupFindings[finding];
  const Icon = icons[verdict];
  const text = t(`setup.finding.${finding}`, { detail });
  return (
    <li className={classes['finding']} data-verdict={verdict}>
      <Icon size={16} aria-hidden />
      <div className={classes['text']}>
        <Text size="sm">
          <VisuallyHidden>{t(`setup.verdict.${verdict}`)} </VisuallyHidden>
          {text}
        </Text>
        {detail !== undefined && !text.includes(detail) && (
          <Text size="xs" c="dimmed" className={classes['detail'] ?? ''}>
            {detail}
          </Text>
        )}
        {record !== undefined && (
          <Group gap={4} mt={4}>
            <Text size="xs" c="dimmed">
              {t('setup.record')}
            </Text>
            <Code block w="100%" className={classes['detail'] ?? ''}>
              {[record.name, record.value].join('\n')}
            </Code>
          </Group>
        )}
      </div>
    </li>
  );
}
