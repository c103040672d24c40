import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconListDetails, IconPencil, type TablerIcon, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/tasks.ts';
import { OpenJobIcon } from '#web/tasks/OpenJobIcon.tsx';
import type { JobWork } from './ask-for-job-work.ts';

const icons: Record<JobWork, TablerIcon> = { edit: IconPencil, tasks: IconListDetails, delete: IconTrash };
const works = ['edit', 'tasks', 'delete'] as const;

export type BeginJobWork = (work: JobWork, job: Job) => void;

/** What staff can do with a job from the list. */
export function StaffJobActions({ job, onBegin }: { job: Job; onBegin: BeginJobWork }) {
  const { t } = useTranslation();
  return (
    <Group gap={4} wrap="nowrap">
      {works.map((work) => {
        const Icon = icons[work];
        return (
          <Tooltip key={work} label={t(`workbench.jobs.actions.${work}`)}>
            <ActionIcon
              size={26}
              variant="default"
              aria-label={t(`workbench.jobs.dialog.${work}`, { job: job.jobId })}
              onClick={() => {
                onBegin(work, job);
              }}
            >
              <Icon size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
      <OpenJobIcon jobId={job.jobId} />
    </Group>
  );
}
