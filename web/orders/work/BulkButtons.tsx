import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { StaffButton } from '#web/orders/StaffButton.tsx';
import { type BulkWork, bulkWorks } from './task-work.ts';
import { useHindranceText } from './useHindranceText.ts';
import { workIcons } from './work-icons.ts';

type Props = {
  tasks: readonly Task[];
  isPending: boolean;
  onBegin: (work: BulkWork) => void;
  onClear: () => void;
};

/** The work that can be done to several tasks; forbidden where none of them allows it. */
export function BulkButtons({ tasks, isPending, onBegin, onClear }: Props) {
  const { t } = useTranslation();
  const { forbidden } = useHindranceText();
  /** Where all are forbidden, the reason of the first stands for the others. */
  const reasonFor = (work: BulkWork): string | undefined => {
    const reasons = tasks.map((task) => forbidden(work, task));
    return reasons.includes(undefined) ? undefined : reasons[0];
  };
  return (
    <>
      {bulkWorks.map((work) => {
        const Icon = workIcons[work];
        return (
          <StaffButton
            key={work}
            size="compact-sm"
            variant="default"
            leftSection={<Icon size={14} aria-hidden />}
            loading={isPending}
            forbidden={reasonFor(work)}
            onClick={() => {
              onBegin(work);
            }}
          >
            {t(`staff.bulk.short.${work}`)}
          </StaffButton>
        );
      })}
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        {t('staff.bulk.clear')}
      </Button>
    </>
  );
}
