import { Anchor } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Task } from '#contract/tasks/task.ts';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { loadThenOpen } from '#web/kit/dialog/load-then-open.ts';
import classes from './own-details.module.css';
import { useReadingText } from './useReadingText.ts';

/** Tool, way and extent with which the file of a task was read; staff correct them. */
export function ReadingOfTask({ task, mayEdit }: { task: Task; mayEdit: boolean }) {
  const { t } = useTranslation();
  const textOf = useReadingText();
  const [opened, setOpened] = useState<typeof import('./ReadingForm.tsx')>();
  const close = () => {
    setOpened(undefined);
  };
  const text = textOf(task.reading);
  if (!mayEdit) return text;
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="start"
        className={classes['edit'] ?? ''}
        aria-label={`${t('tasks.reading.edit')}: ${text === '' ? t('tasks.reading.choose') : text}`}
        c={text === '' ? 'dimmed' : 'inherit'}
        onClick={() => void loadThenOpen(() => import('./ReadingForm.tsx'), setOpened)}
      >
        {text === '' ? t('tasks.reading.choose') : text}
        <IconPencil size={15} aria-hidden data-screen-only />
      </Anchor>
      <Dialog of={opened} onClose={close} size="lg" title={t('tasks.reading.editOf', { task: task.taskId })}>
        {({ ReadingForm }) => <ReadingForm task={task} onDone={close} />}
      </Dialog>
    </>
  );
}
