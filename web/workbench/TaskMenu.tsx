import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconDots, IconFileDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useRef } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Task } from '#contract/tasks/task.ts';
import { settingsApi } from '#contract/settings.ts';
import { taskFilesApi } from '#contract/tasks/task-files.ts';
import { findBlocker } from '#rules/task-actions.ts';
import { useDownload } from '#web/kit/DownloadButton.tsx';
import { query } from '#web/api/index.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { useMayMake } from '#web/session/useMayMake.ts';
import { toSpecifiedDownload } from '#web/tasks/specified-fields.ts';
import { useOriginalDownload } from '#web/tasks/useOriginalDownload.ts';
import { useBeginWork } from './begin-work.ts';
import { type TaskWork, taskWorks, workGroups, workIcons } from './task-work.ts';
import { useMayWork } from './useMayWork.ts';
import { useForbidden, useWorkLabel } from './work-texts.ts';
import classes from './work.module.css';

/** Everything that the reader's role permits to do to a task, with the reason where its state forbids it; and its files. */
export function TaskMenu({ task, size = 28 }: { task: Task; size?: number }) {
  const { t } = useTranslation();
  const begin = useBeginWork();
  const forbidden = useForbidden();
  const mayWork = useMayWork();
  const downloads = useTaskDownloads(task);
  const workLabel = useWorkLabel();
  const button = useRef<HTMLButtonElement>(null);
  // The dialog gives the focus back to what had it: that is to be the button, not an entry that is gone by then.
  const beginHere = (work: TaskWork) => {
    button.current?.focus();
    begin(work, task);
  };
  const { data: options } = useQuery(query(settingsApi.loadGlobalOptions, {}));
  const offered: Partial<Record<TaskWork, boolean | undefined>> = {
    ask: options?.askCustomers,
    propose: options?.proposals,
    reject: options?.rejectOrders,
  };
  // Work that is never done to a question before an order is left out: its reason would stand fifteen times.
  const groups = workGroups
    .map((works) =>
      works.filter(
        (work) =>
          mayWork(work) && (!(work in offered) || offered[work]) && findBlocker(taskWorks[work], task) !== 'inquiry',
      ),
    )
    .filter((works) => works.length > 0);
  if (groups.length + downloads.length === 0) return undefined;
  return (
    <Menu
      position="bottom-end"
      width={290}
      withinPortal
      shadow="md"
      middlewares={{ shift: { crossAxis: true, padding: 8 }, flip: false }}
    >
      <Menu.Target>
        <ActionIcon
          ref={button}
          size={size}
          variant="default"
          aria-label={t('workbench.menu.label', { task: task.taskId })}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes['menu'] ?? ''}>
        {groups.map((works, place) => (
          <Fragment key={works[0]}>
            {place > 0 && <Menu.Divider />}
            {works.map((work) => {
              const Icon = workIcons[work];
              return (
                <WorkItem
                  key={work}
                  icon={<Icon size={15} aria-hidden />}
                  label={workLabel(work, task)}
                  forbidden={forbidden(work, task)}
                  danger={work === 'delete'}
                  onBegin={() => {
                    beginHere(work);
                  }}
                />
              );
            })}
          </Fragment>
        ))}
        {groups.length > 0 && downloads.length > 0 && <Menu.Divider />}
        {downloads.map((download) => (
          <WorkItem key={download.label} icon={<IconFileDownload size={15} aria-hidden />} {...download} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The files of a task in its menu, as far as the reader may download them. */
function useTaskDownloads(task: Task): readonly Omit<Props, 'icon'>[] {
  const { taskId, supportFileName, hasModifiedFile } = task;
  const { t } = useTranslation();
  const input = toSpecifiedDownload(taskId, useAccess());
  const mayMake = useMayMake();
  const original = useOriginalDownload(task);
  const tuning = useDownload(taskFilesApi.downloadModified, (reason) => t('tasks.download.tuningFailed', { reason }));
  const support = useDownload(taskFilesApi.downloadSupportFile, (reason) =>
    t('tasks.download.supportFailed', { reason }),
  );
  return [
    {
      call: taskFilesApi.downloadOriginal,
      label: t('tasks.download.original'),
      forbidden: original.forbidden,
      onBegin: original.start,
    },
    {
      call: taskFilesApi.downloadModified,
      label: t('tasks.download.tuning'),
      forbidden: hasModifiedFile ? undefined : t('workbench.menu.noModified'),
      onBegin: () => {
        tuning.start(input);
      },
    },
    {
      call: taskFilesApi.downloadSupportFile,
      label: t('workbench.work.supportFile'),
      forbidden: supportFileName === undefined ? t('workbench.menu.noSupport') : undefined,
      onBegin: () => {
        support.start({ taskId });
      },
    },
  ].flatMap(({ call, ...download }) => (mayMake(call) ? [download] : []));
}

type Props = {
  icon: ReactNode;
  label: string;
  /** The blocker, shown under the label; undefined when it is. */
  forbidden?: string | undefined;
  danger?: boolean;
  onBegin: () => void;
};

/** An entry of the menu of a task. What is forbidden stays in reach of keys and says why. */
function WorkItem({ icon, label, forbidden, danger = false, onBegin }: Props) {
  const isForbidden = forbidden !== undefined;
  return (
    <Menu.Item
      leftSection={icon}
      closeMenuOnClick={!isForbidden}
      {...(isForbidden && { 'aria-disabled': true, c: 'dimmed' })}
      {...(danger && !isForbidden && { c: 'var(--mantine-color-error)' })}
      className={classes['item'] ?? ''}
      onClick={() => {
        if (!isForbidden) onBegin();
      }}
    >
      {label}
      {isForbidden && (
        <Text component="span" display="block" fz="xs" lh={1.3}>
          {forbidden}
        </Text>
      )}
    </Menu.Item>
  );
}
