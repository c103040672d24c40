import { Badge, Divider, Group, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Method } from '#contract/pricing.ts';
import type { TaskPriority } from '#contract/tasks.ts';
import { certaintyOf, type FileCheck } from '#web/tasks/file-check.ts';
import { FileCheckContradiction } from './FileCheckContradiction.tsx';
import { FileCheckDuplicate } from './FileCheckDuplicate.tsx';
import { FileCheckFacts } from '#web/tasks/FileCheckFacts.tsx';
import { FileCheckNotes } from '#web/tasks/FileCheckNotes.tsx';
import { FileCheckService } from './FileCheckService.tsx';
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
          <Badge
            color={colors[certainty]}
            variant="light"
            tt="none"
            className={classes['badge'] ?? ''}
            title={t('engine.fileCheck.confidence', { percent: facts.confidence })}
          >
            {t(`engine.fileCheck.certainty.${certainty}`)}
          </Badge>
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
