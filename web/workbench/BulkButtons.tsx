import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { type BulkWork, bulkWorks } from './task-work.ts';
import { useBlockerText } from './useBlockerText.ts';
import { workIcons } from './work-icons.ts';
import classes from './work.module.css';

type Props = {
  tasks: readonly Task[];
  isPending: boolean;
  onBegin: (work: BulkWork) => void;
  onClear: () => void;
};

/** The work that can be done to every one of several tasks. Deleting stands last, apart from the rest. */
export function BulkButtons({ tasks, isPending, onBegin, onClear }: Props) {
  const { t } = useTranslation();
  const { forbidden } = useBlockerText();
  const possible = bulkWorks.filter((work) => tasks.every((task) => forbidden(work, task) === undefined));
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
