import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { TaskId } from '#contract/ids.ts';
import type { Task } from '#contract/tasks/task.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { AssignForm, ReasonForm } from './WorkForms.tsx';
import { type BulkWork, bulkWorks, taskWorks, workIcons } from './task-work.ts';
import { useMayWork } from './useMayWork.ts';
import { askForWork, type BulkDoing, workCalls } from './useTaskWork.ts';
import { useForbidden, useWorkFailure } from './work-texts.ts';
import classes from './work.module.css';

type Props = {
  tasks: readonly Task[];
  /** Changes which tasks are selected. */
  onSelect: (taskIds: readonly TaskId[]) => void;
};
/** Tasks as they stood when the work was begun, and what is to be done to them. */
type BulkStart = { work: BulkWork; tasks: readonly Task[] };

/** The work on all selected tasks together; those that are left as they are stay selected, and are listed. */
export function BulkBar({ tasks, onSelect }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<BulkStart>();
  const [begun, setBegun] = useState(0);
  const [refused, setRefused] = useState<readonly RefusedTask[]>([]);
  const { run, isPending, tried } = useBulkWork((tasksLeft) => {
    setRefused(tasksLeft);
    onSelect(tasksLeft.map(({ task }) => task.taskId));
  });
  const close = () => {
    setAsked(undefined);
  };
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
                ? t('workbench.bulk.running', { tried: tried + 1, count: begun })
                : t('workbench.bulk.selected', { count: tasks.length })}
            </Text>
            <BulkButtons
              tasks={tasks}
              isPending={isPending}
              onBegin={(work) => {
                setAsked({ work, tasks });
              }}
              onClear={() => {
                onSelect([]);
              }}
            />
          </Group>
        </Paper>
      )}
      <Dialog
        of={asked}
        onClose={close}
        title={({ work, tasks: chosen }) => t(`workbench.bulk.${work}`, { count: chosen.length })}
        centered
      >
        {({ work, tasks: chosen }) => (
          <BulkDialog
            work={work}
            count={chosen.length}
            onCancel={close}
            onSubmit={(doing) => {
              close();
              setBegun(chosen.length);
              void run({ tasks: chosen, doing });
            }}
          />
        )}
      </Dialog>
      <RefusedTasks
        tasks={refused}
        onClose={() => {
          setRefused([]);
        }}
      />
    </>
  );
}

type BulkButtonsProps = {
  tasks: readonly Task[];
  isPending: boolean;
  onBegin: (work: BulkWork) => void;
  onClear: () => void;
};

/** The work that can be done to every one of several tasks. Deleting stands last, apart from the rest. */
function BulkButtons({ tasks, isPending, onBegin, onClear }: BulkButtonsProps) {
  const { t } = useTranslation();
  const forbidden = useForbidden();
  const mayWork = useMayWork();
  const possible = bulkWorks.filter(
    (work) => mayWork(work) && tasks.every((task) => forbidden(work, task) === undefined),
  );
  return (
    <>
      {possible.length === 0 && <Text size="sm">{t('workbench.bulk.nothing')}</Text>}
      {possible.map((work) => {
        const Icon = workIcons[work];
        const isLast = work === 'delete';
        return (
          <Button
            key={work}
            size="compact-sm"
            variant="default"
            className={isLast ? (classes['apart'] ?? '') : ''}
            leftSection={<Icon size={14} aria-hidden />}
            loading={isPending}
            onClick={() => {
              onBegin(work);
            }}
          >
            {t(`workbench.bulk.short.${work}`)}
          </Button>
        );
      })}
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        {t('workbench.bulk.clear')}
      </Button>
    </>
  );
}

type BulkDialogProps = {
  work: BulkWork;
  count: number;
  onSubmit: (doing: BulkDoing) => void;
  onCancel: () => void;
};

/** Asks what has to be known, or confirmed, before something is done to several tasks. */
function BulkDialog({ work, count, onSubmit, onCancel }: BulkDialogProps) {
  const { t } = useTranslation();
  switch (work) {
    case 'assignTo':
      return (
        <AssignForm
          isPending={false}
          onCancel={onCancel}
          onSubmit={(staffId) => {
            onSubmit({ work, staffId });
          }}
        />
      );
    case 'block':
    case 'unblock':
    case 'reset':
    case 'delete':
      return (
        <ReasonForm
          work={work}
          confirmLabel={t(`workbench.reason.confirm.${work}`)}
          isPending={false}
          onCancel={onCancel}
          onSubmit={(reason) => {
            onSubmit({ work, reason });
          }}
        />
      );
    case 'take':
    case 'close':
    case 'archive':
      return (
        <Form
          form={{
            isPending: false,
            error: null,
            submit: () => {
              onSubmit(work === 'close' ? { work, recordSolution: false } : { work });
            },
          }}
          submitLabel={t(`workbench.menu.${work}`)}
          onCancel={onCancel}
          gap="md"
        >
          <Text size="sm">{t(`workbench.bulk.what.${work}`, { count })}</Text>
        </Form>
      );
  }
}

type RefusedTasksProps = { tasks: readonly RefusedTask[]; onClose: () => void };

/** The tasks to which nothing was done, each with its reason. */
function RefusedTasks({ tasks, onClose }: RefusedTasksProps) {
  const { t } = useTranslation();
  return (
    <Dialog of={tasks.length > 0 && tasks} onClose={onClose} title={t('workbench.bulk.leftTitle')} size="lg" centered>
      {(refused) => (
        <Stack>
          <Text size="sm">{t('workbench.bulk.left', { count: refused.length })}</Text>
          <DataTable
            label={t('workbench.bulk.leftTitle')}
            rows={refused}
            rowKey={({ task }) => task.taskId}
            isBorderless
            isHeadless
            columns={[
              {
                id: 'task',
                noWrap: true,
                cell: ({ task }) => (
                  <Text span fz="inherit" fw={600}>
                    {t('tasks.number', { task: task.taskId })}
                  </Text>
                ),
              },
              { id: 'reason', cell: ({ reason }) => reason },
            ]}
          />
          <Group justify="flex-end">
            <Button data-autofocus onClick={onClose}>
              {t('tasks.close')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

/** A task to which nothing was done, and why. */
type RefusedTask = { task: Task; reason: string };

/** Does the same work on several tasks, one after the other; what cannot be done to one does not stop the others. */
function useBulkWork(onDone: (refused: readonly RefusedTask[]) => void) {
  const { t } = useTranslation();
  const forbidden = useForbidden();
  const failureText = useWorkFailure();
  const [tried, setTried] = useState(0);

  /** The reason why a task stays as it is; undefined when the work is done. */
  const workOn = async (task: Task, doing: BulkDoing): Promise<string | undefined> => {
    const blocker = forbidden(doing.work, task);
    if (blocker !== undefined) return blocker;
    try {
      await askForWork(task, doing);
      return undefined;
    } catch (error) {
      return failureText(error, taskWorks[doing.work]);
    }
  };

  const workOnAll = async ({ tasks, doing }: { tasks: readonly Task[]; doing: BulkDoing }) => {
    const refused: RefusedTask[] = [];
    for (const [place, task] of tasks.entries()) {
      setTried(place);
      const reason = await workOn(task, doing);
      if (reason !== undefined) refused.push({ task, reason });
    }
    return refused;
  };

  const { run, isPending } = useCommandWith(workCalls, workOnAll, {
    done: (refused, { tasks }) =>
      tasks.length > refused.length ? t('workbench.bulk.done', { count: tasks.length - refused.length }) : undefined,
    onDone,
  });
  return { run, isPending, tried };
}
