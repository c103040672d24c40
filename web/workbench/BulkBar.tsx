import { Group, Modal, Paper, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import type { TaskId } from '#contract/ids.ts';
import { BulkButtons } from './BulkButtons.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { BulkLeft } from './BulkLeft.tsx';
import type { BulkWork } from './task-work.ts';
import { type LeftTask, useBulkWork } from './useBulkWork.ts';
import classes from './work.module.css';

type Props = {
  tasks: readonly Task[];
  /** Changes which tasks are selected. */
  onSelect: (taskIds: readonly TaskId[]) => void;
};
/** Tasks as they stood when the work was begun, and what is to be done to them. */
type DecodeStatus = { work: BulkWork; tasks: readonly Task[] };

/** What can be done to all selected tasks together; what was left as it is stays selected, and is listed. */
export function BulkBar({ tasks, onSelect }: Props) {
  const { t } = useTranslation();
  const [begun, setBegun] = useState<DecodeStatus>();
  const [left, setLeft] = useState<LeftTask[]>([]);
  const [isAsking, asking] = useDisclosure(false);
  const { run, isPending, tried } = useBulkWork();
  return (
    <>
      {tasks.length > 0 && (
        <Paper
          withBorder
          p="xs"
          shadow="sm"
          component="section"
          aria-label={t('workbench.bulk.title')}
          className={classes['bar'] ?? ''}
        >
          <Group gap={6} wrap="nowrap" className={classes['buttons'] ?? ''}>
            <Text size="sm" fw={600} aria-live="polite" className={classes['count'] ?? ''}>
              {isPending
                ? t('workbench.bulk.running', { tried: tried + 1, count: begun?.tasks.length ?? 0 })
                : t('workbench.bulk.selected', { count: tasks.length })}
            </Text>
            <BulkButtons
              tasks={tasks}
              isPending={isPending}
              onBegin={(work) => {
                setBegun({ work, tasks });
                asking.open();
              }}
              onClear={() => {
                onSelect([]);
              }}
            />
          </Group>
        </Paper>
      )}
      <Modal
        opened={isAsking}
        onClose={asking.close}
        title={begun && t(`workbench.bulk.${begun.work}`, { count: begun.tasks.length })}
        closeButtonProps={{ 'aria-label': t('tasks.close') }}
        centered
      >
        {begun && (
          <BulkDialog
            work={begun.work}
            count={begun.tasks.length}
            onCancel={asking.close}
            onSubmit={(doing) => {
              asking.close();
              run(
                { tasks: begun.tasks, doing },
                {
                  onSuccess: (refused) => {
                    setLeft(refused);
                    onSelect(refused.map(({ task }) => task.taskId));
                  },
                },
              );
            }}
          />
        )}
      </Modal>
      <BulkLeft
        left={left}
        onClose={() => {
          setLeft([]);
        }}
      />
    </>
  );
}
