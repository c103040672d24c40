import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Fragment, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { useBeginWork } from './begin-work.ts';
import { TaskDownloads } from './TaskDownloads.tsx';
import { type TaskWork, workGroups } from './task-work.ts';
import { useBlockerText } from './useBlockerText.ts';
import { WorkItem } from './WorkItem.tsx';
import { workIcons } from './work-icons.ts';
import classes from './work.module.css';

/** Everything that staff can do to a task, with the reason where they cannot; and its files. */
export function TaskMenu({ task, size = 26 }: { task: Task; size?: number }) {
  const { t } = useTranslation();
  const begin = useBeginWork();
  const { forbidden } = useBlockerText();
  const button = useRef<HTMLButtonElement>(null);
  // The dialog gives the focus back to what had it: that is to be the button, not an entry that is gone by then.
  const beginHere = (work: TaskWork) => {
    button.current?.focus();
    begin(work, task);
  };
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
        {workGroups.map((works) => (
          <Fragment key={works[0]}>
            {works.map((work) => {
              const Icon = workIcons[work];
              return (
                <WorkItem
                  key={work}
                  icon={<Icon size={15} aria-hidden />}
                  label={t(`workbench.menu.${work}`)}
                  forbidden={forbidden(work, task)}
                  danger={work === 'delete'}
                  onBegin={() => {
                    beginHere(work);
                  }}
                />
              );
            })}
            <Menu.Divider />
          </Fragment>
        ))}
        <TaskDownloads task={task} />
      </Menu.Dropdown>
    </Menu>
  );
}
