import { Alert, Anchor, Box, Button, Divider, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { FileForecast } from '#contract/automation.ts';
import type { Contradiction } from '#contract/engine.ts';
import type { Method } from '#contract/pricing.ts';
import type { TaskPriority } from '#contract/tasks.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { FileCheckFacts, FileCheckNotes } from '#web/tasks/FileCheckFacts.tsx';
import { StateBadge } from '#web/kit/StateBadge.tsx';
import { certaintyOf, type FileCheck } from '#web/tasks/file-check.ts';
import { FileCheckService } from './FileCheckService.tsx';
import { fieldIds, goToField } from './order-fields.ts';
import classes from './order-form.module.css';

type Props = {
  id: string;
  check: FileCheck;
  /** The chosen methods that are done on this file. */
  methods: readonly Method[];
  priority: TaskPriority;
  onOtherFile: () => void;
};

const colors = { certain: 'green', likely: 'blue', uncertain: 'orange', unknown: 'gray' } as const;

/** Facts of a file before it is ordered. They inform and warn; only the question about the control unit waits for an answer. */
export function FileCheckCard({ id, check, methods, priority, onOtherFile }: Props) {
  const { t } = useTranslation();
  if (check.state !== 'checked') return undefined;
  const { facts, forecast, isChanging, isAccepted, accept } = check;
  const certainty = certaintyOf(facts);
  return (
    <Paper id={id} withBorder p="sm" component="section" aria-label={t('engine.fileCheck.title')}>
      <Stack gap="sm">
        <Group gap="xs" justify="space-between">
          <Text fw={600}>{t('engine.fileCheck.title')}</Text>
          <span title={t('engine.fileCheck.confidence', { percent: facts.confidence })}>
            <StateBadge color={colors[certainty]} label={t(`engine.fileCheck.certainty.${certainty}`)} />
          </span>
        </Group>
        <FileCheckFacts facts={facts} />
        <FileCheckNotes facts={facts} original={check.original} />
        {forecast?.contradiction !== undefined && (
          <FileCheckContradiction
            contradiction={forecast.contradiction}
            isAccepted={isAccepted}
            onAccept={accept}
            onOtherFile={onOtherFile}
          />
        )}
        {forecast?.duplicate !== undefined && <FileCheckDuplicate duplicate={forecast.duplicate} />}
        <Divider />
        {methods.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('engine.fileCheck.service.chooseMethods')}
          </Text>
        ) : (
          forecast !== undefined && (
            <FileCheckService methods={methods} priority={priority} forecast={forecast} isChanging={isChanging} />
          )
        )}
      </Stack>
    </Paper>
  );
}

type FileCheckContradictionProps = {
  contradiction: Contradiction;
  isAccepted: boolean;
  onAccept: () => void;
  /** Takes the file out of the order. */
  onOtherFile: () => void;
};

/** Asks before going on where file and vehicle name different control units; the answer stays in sight. */
function FileCheckContradiction({ contradiction, isAccepted, onAccept, onOtherFile }: FileCheckContradictionProps) {
  const { t } = useTranslation();
  if (isAccepted)
    return (
      <Alert variant="default" p="xs" icon={<IconInfoCircle aria-hidden />}>
        {t('engine.fileCheck.contradiction.accepted', contradiction)}
      </Alert>
    );
  return (
    <Alert
      id={fieldIds.fileQuestion}
      variant="default"
      p="xs"
      role="alert"
      icon={<IconAlertTriangle color="var(--mantine-color-orange-text)" aria-hidden />}
      title={t('engine.fileCheck.contradiction.title')}
    >
      <Text size="sm">{t('engine.fileCheck.contradiction.question', contradiction)}</Text>
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={onAccept}>
          {t('engine.fileCheck.contradiction.accept')}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            goToField('vehicle');
          }}
        >
          {t('engine.fileCheck.contradiction.otherVehicle')}
        </Button>
        <Button size="xs" variant="default" onClick={onOtherFile}>
          {t('engine.fileCheck.contradiction.otherFile')}
        </Button>
      </Group>
    </Alert>
  );
}

/** Says that the customer has ordered the same file before, with the way to that order: an update may be meant. */
function FileCheckDuplicate({ duplicate }: { duplicate: NonNullable<FileForecast['duplicate']> }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { jobId, orderedAt } = duplicate;
  return (
    <Alert variant="default" p="xs" icon={<IconCopy aria-hidden />} title={t('engine.fileCheck.duplicate.title')}>
      <Text size="sm">{t('engine.fileCheck.duplicate.text', { when: dateTime(orderedAt), job: jobId })}</Text>
      {/* In a window of its own: the order stays as it is. */}
      <Anchor
        size="sm"
        target="_blank"
        renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}
      >
        {t('engine.fileCheck.duplicate.open', { job: jobId })}
      </Anchor>
    </Alert>
  );
}

type FileCheckLineProps = {
  check: FileCheck;
  /** The id of the card that shows the result. */
  cardId: string;
};

/**
 * State of a file's check, right below the file. It takes the same space in every state, so that nothing below it moves
 * away under somebody's finger while the check comes in; the result stands in a card below all fields.
 */
export function FileCheckLine({ check, cardId }: FileCheckLineProps) {
  if (check.state === 'none') return undefined;
  return (
    <Box role="status" className={classes['checkLine'] ?? ''}>
      <LineContent check={check} cardId={cardId} />
    </Box>
  );
}

function LineContent({ check, cardId }: FileCheckLineProps) {
  const { t } = useTranslation();
  switch (check.state) {
    case 'none':
      return undefined;
    case 'checking':
      return <Checking sent={check.sent} />;
    case 'failed':
      return (
        <Group gap="sm" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {t('engine.fileCheck.failed')}
          </Text>
          <Button size="compact-xs" variant="default" onClick={check.retry} className={classes['checkRetry'] ?? ''}>
            {t('engine.fileCheck.retry')}
          </Button>
        </Group>
      );
    case 'checked':
      return (
        <Text size="sm">
          {t('engine.fileCheck.done')}{' '}
          <Anchor inherit href={`#${cardId}`}>
            {t('engine.fileCheck.toResult')}
          </Anchor>
        </Text>
      );
    default:
      return check satisfies never;
  }
}

/** The share of the file that was sent, and then that it is being read. */
function Checking({ sent }: { sent: number }) {
  const { t } = useTranslation();
  const percent = Math.floor(100 * sent);
  const text = sent < 1 ? t('engine.fileCheck.checking', { percent }) : t('engine.fileCheck.reading');
  return (
    <>
      <Text size="sm" c="dimmed" mb={4}>
        {text}
      </Text>
      <Progress value={percent} size="sm" animated={sent >= 1} aria-label={text} />
    </>
  );
}
