import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Task } from '#contract/tasks/task.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useFileDrop } from '#web/kit/form/useFileDrop.ts';
import { useMayWork } from './useMayWork.ts';
import { useUploadModifiedFile } from './useUploadModifiedFile.ts';
import { useForbidden } from './work-texts.ts';

type Props = { task: Task; children: ReactNode };

/** Everything about a task takes a dropped file as its modified file, but for the chat in it, which attaches it. */
export function ModifiedFileDrop(props: Props) {
  const mayWork = useMayWork();
  return mayWork('upload') ? <FileDrop {...props} /> : props.children;
}

function FileDrop({ task, children }: Props) {
  const { t } = useTranslation();
  const { upload, isPending, share } = useUploadModifiedFile();
  const forbidden = useForbidden()('upload', task);
  const drop = useFileDrop((files) => {
    const [file] = files;
    if (file === undefined) return;
    if (forbidden !== undefined) notify.warning(forbidden, 'validation');
    else if (files.length > 1) notify.warning(t('workbench.work.oneFile'), 'validation');
    else upload(task, file);
  });
  return (
    <div {...drop}>
      {isPending && (
        <Progress
          value={share * 100}
          size="xs"
          pos="absolute"
          top={-8}
          left={0}
          right={0}
          aria-label={t('workbench.work.uploading')}
        />
      )}
      {children}
    </div>
  );
}
