import { Badge, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { printedCodes } from '#rules/dtc-codes.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { DtcMeanings } from './DtcMeanings.tsx';
import { Fact } from './Fact.tsx';
import classes from './tasks.module.css';

/** What was ordered with a task. */
export function TaskFacts({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <dl className={classes['facts']}>
      <Fact label={t('tasks.facts.methods')} wide>
        <Group gap={6} component="span" display="inline-flex">
          {task.methods.map(({ methodId, name }) => (
            <Badge key={methodId} component="span" variant="default" tt="none" size="lg" radius="sm" fw={500}>
              {name}
            </Badge>
          ))}
        </Group>
      </Fact>
      {task.previousTaskId !== undefined && (
        <Fact label={t('tasks.facts.updates')}>{t('tasks.number', { task: task.previousTaskId })}</Fact>
      )}
      {task.info !== '' && (
        <Fact label={t('tasks.facts.info')} wide>
          {task.info}
        </Fact>
      )}
      {task.dtcCodes !== '' && (
        <Fact label={t('tasks.facts.dtcCodes')} wide>
          {task.dtcCodes}
          <DtcMeanings codes={printedCodes(task)} />
        </Fact>
      )}
      <Fact label={t(`tasks.facts.role.${task.fileRole}`)} wide>
        {task.fileName}
      </Fact>
      <Fact label={t('tasks.facts.file')}>{t(`tasks.facts.kind.${task.isMaster ? 'master' : 'slave'}`)}</Fact>
      <Fact label={t('tasks.facts.priority')}>{t(`ordering.priority.${task.priority}`)}</Fact>
      <Fact label={t('tasks.facts.ordered')}>{dateTime(task.createdAt)}</Fact>
      {task.checksumWanted && <Fact label={t('tasks.facts.checksum')}>{t('tasks.facts.checksumWanted')}</Fact>}
      {task.supportFileName !== undefined && <Fact label={t('tasks.facts.supportFile')}>{task.supportFileName}</Fact>}
      {task.doneBy !== undefined && <Fact label={t('tasks.facts.doneBy')}>{task.doneBy}</Fact>}
    </dl>
  );
}
