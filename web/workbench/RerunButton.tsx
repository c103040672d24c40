import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { StaffButton } from './StaffButton.tsx';
import { useBlockerText } from './useBlockerText.ts';
import { useTaskWork } from './useTaskWork.ts';
import { workIcons } from './work-icons.ts';

/** Gives a task back to the automatic service, with whatever it has learned since. */
export function RerunButton({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useTaskWork();
  const { forbidden } = useBlockerText();
  const Icon = workIcons.rerun;
  return (
    <StaffButton
      variant="default"
      size="xs"
      leftSection={<Icon size={15} aria-hidden />}
      loading={isPending}
      forbidden={forbidden('rerun', task)}
      onClick={() => {
        mutate({ task, doing: { work: 'rerun' } });
      }}
    >
      {t('workbench.menu.rerun')}
    </StaffButton>
  );
}
