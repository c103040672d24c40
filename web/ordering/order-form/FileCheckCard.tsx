import { Alert, Anchor, Box, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Trans, useTranslation } from '#web/i18n/useTranslation.tsx';
import type { FileForecast } from '#contract/automation/forecast.ts';
import type { Contradiction, FileFacts } from '#contract/engine.ts';
import { FileStrip } from '#web/kit/format/FileStrip.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { FileCheckFacts, FileCheckNotes } from '#web/tasks/FileCheckFacts.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { judgeCertainty, type FileCheck, isAnonymous } from '#web/tasks/file-check.ts';
import { fieldIds, goToField } from './order-fields.ts';
import classes from './order-form.module.css';

// Few files are archives.
const PackedImages = lazy(async () => ({ default: (await import('./PackedImages.tsx')).PackedImages }));

type Props = { check: FileCheck };

const colors = { certain: 'good', likely: 'info', uncertain: 'attention', unknown: 'gray' } as const;

/**
 * The file's own statements, in its card. The place is taken from the moment the file is chosen, so that nothing below it
 * moves away under somebody's finger while the check comes in; only what is odd about a file takes more.
 */
export function FileCheckCard({ check }: Props) {
  const { t } = useTranslation();
  if (check.state === 'none') return undefined;
  return (
    <Box component="section" aria-label={t('engine.fileCheck.title')} className={classes['check'] ?? ''}>
      {check.state === 'checked' && check.archive !== undefined && (
        <Suspense>
          <PackedImages archive={check.archive} choice={check.choice} />
        </Suspense>
      )}
      {!isUnopened(check) && (
        <div role="status" className={classes['checkFacts']}>
          {check.state === 'checked' ? <CheckedFacts facts={check.facts} /> : <CheckUnderWay check={check} />}
        </div>
      )}
      {!isUnopened(check) &&
        (check.state === 'checked' ? <FileCheckRest check={check} /> : <div className={classes['checkRest']} />)}
    </Box>
  );
}

/** The file is an archive in which no readout was read: its choice, or the reason, is all there is to say. */
const isUnopened = (check: FileCheck): boolean =>
  check.state === 'checked' && check.archive !== undefined && check.archive.chosen === undefined;

/** The shape of the file, and what it states. */
function CheckedFacts({ facts }: { facts: FileFacts }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      {facts.profile !== undefined && <FileStrip profile={facts.profile} label={t('tasks.files.shape')} />}
      <FileCheckFacts facts={facts} />
    </Stack>
  );
}

type Checked = Extract<FileCheck, { state: 'checked' }>;

/** The certainty of what was read, with the notes about it: those that warn are open from the start. */
function FileCheckRest({ check }: { check: Checked }) {
  const { t } = useTranslation();
  const { facts, original, isOwn } = check;
  const { reading, checksum, container } = facts;
  const isOdd =
    reading.length > 0 ||
    checksum.wrong > 0 ||
    checksum.signature === 'stale' ||
    container.kind !== 'raw' ||
    isAnonymous(facts) ||
    isOwn === true ||
    original === 'different' ||
    original === 'partly';
  const [isOpen, setIsOpen] = useState(isOdd);
  const certainty = judgeCertainty(facts);
  return (
    <Stack gap="xs">
      <Group gap="xs" justify="space-between" className={classes['checkRest'] ?? ''}>
        <span title={t('engine.fileCheck.confidence', { percent: facts.confidence })}>
          <StateBadge color={colors[certainty]} label={t(`engine.fileCheck.certainty.${certainty}`)} />
        </span>
        {(checksum.signed || original === 'known') && (
          <Anchor
            component="button"
            type="button"
            size="xs"
            aria-expanded={isOpen}
            onClick={() => {
              setIsOpen(!isOpen);
            }}
          >
            {t('engine.fileCheck.notes')}
          </Anchor>
        )}
      </Group>
      {isOpen && <FileCheckNotes facts={facts} compared={check} />}
    </Stack>
  );
}

/** The share of the file that was sent, that it is being read, or that the check has failed. */
function CheckUnderWay({ check }: { check: Exclude<FileCheck, { state: 'none' | 'checked' }> }) {
  const { t } = useTranslation();
  if (check.state === 'failed')
    return (
      <Stack gap="xs" align="flex-start">
        <Text size="sm" c="dimmed">
          {t('engine.fileCheck.failed')}
        </Text>
        <Button size="xs" variant="default" onClick={check.retry}>
          {t('engine.fileCheck.retry')}
        </Button>
      </Stack>
    );
  const percent = Math.floor(100 * check.sent);
  const text = check.sent < 1 ? t('engine.fileCheck.checking', { percent }) : t('engine.fileCheck.reading');
  return (
    <>
      <Text size="sm" c="dimmed" mb={4}>
        {text}
      </Text>
      <Progress value={percent} size="sm" color="amber" animated={check.sent >= 1} aria-label={text} />
    </>
  );
}

type QuestionProps = { check: FileCheck; /** Takes the file out of the order. */ onOtherFile: () => void };

/**
 * The question that waits for an answer before the order, where file and vehicle name different control units; and an earlier
 * order of the same file.
 */
export function FileAndVehicle({ check, onOtherFile }: QuestionProps) {
  if (check.state !== 'checked') return undefined;
  const { contradiction, duplicate } = check.forecast ?? {};
  return (
    <>
      {contradiction !== undefined && (
        <FileCheckContradiction
          contradiction={contradiction}
          isAccepted={check.isAccepted}
          onAccept={check.accept}
          onOtherFile={onOtherFile}
        />
      )}
      {duplicate !== undefined && <FileCheckDuplicate duplicate={duplicate} />}
    </>
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
      icon={<IconAlertTriangle color="var(--mantine-color-attention-text)" aria-hidden />}
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
      <Text size="sm">
        <Trans
          i18nKey="engine.fileCheck.duplicate.text"
          values={{ when: dateTime(orderedAt), job: jobId }}
          components={{ time: <time dateTime={orderedAt} /> }}
        />
      </Text>
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
