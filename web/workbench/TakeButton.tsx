import type { ButtonProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { StaffButton } from './StaffButton.tsx';
import { useBlockerText } from './useBlockerText.ts';
import { useTakeTask } from './useTakeTask.ts';

/** Takes a task on. */
export function TakeButton({ task, ...looks }: { task: Task } & ButtonProps) {
  const { t } = useTranslation();
  const { take, isPending } = useTakeTask();
  const { forbidden } = useBlockerText();
  return (
    <StaffButton
      {...looks}
      loading={isPending}
      forbidden={forbidden('take', task)}
      onClick={() => {
        void take(task);
      }}
    >
      {t('workbench.take')}
    </StaffButton>
  );
}
