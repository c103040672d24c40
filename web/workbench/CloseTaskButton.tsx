import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { StaffButton } from './StaffButton.tsx';
import { useBeginWork } from './begin-work.ts';
import { useBlockerText } from './useBlockerText.ts';

/** Opens the dialog that finishes a task. */
export function CloseTaskButton({ task }: { task: Task }) {
  const { t } = useTranslation();
  const begin = useBeginWork();
  const { forbidden } = useBlockerText();
  return (
    <StaffButton
      leftSection={<IconCheck size={16} aria-hidden />}
      forbidden={forbidden('close', task)}
      onClick={() => {
        begin('close', task);
      }}
    >
      {t('workbench.work.close')}
    </StaffButton>
  );
}
