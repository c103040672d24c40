import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileX, IconNote, IconStar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Task } from '#contract/tasks/task.ts';
import { versionsApi } from '#contract/workbench/versions.ts';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { loadThenOpen } from '#web/kit/dialog/load-then-open.ts';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import type { FileVersion } from '#web/tasks/TaskFiles.tsx';

// Behind a menu, and no part of any page.
const importForms = () => import('./VersionForms.tsx');

type OpenForm = { readonly kind: 'note' | 'withdraw'; readonly parts: Awaited<ReturnType<typeof importForms>> };

type Props = { task: Task; version: FileVersion };

/** The work of staff on one version of a modified file: a note, a recommendation, or taking it back. */
export function VersionMenu({ task, version }: Props) {
  const { t } = useTranslation();
  const [form, setForm] = useState<OpenForm>();
  const open = (kind: OpenForm['kind']) => {
    void loadThenOpen(importForms, (parts) => {
      setForm({ kind, parts });
    });
  };
  const close = () => {
    setForm(undefined);
  };
  const number = { version: version.version };
  const recommend = useCommand(versionsApi.recommendVersion, { done: t('workbench.versions.recommended', number) });
  const isShown = version.released && version.withdrawn === undefined;
  return (
    <>
      <Menu position="bottom-end" withinPortal shadow="md">
        <Menu.Target>
          <ActionIcon
            size={36}
            variant="default"
            aria-label={t('workbench.versions.menu', number)}
            loading={recommend.isPending}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconNote size={15} aria-hidden />}
            onClick={() => {
              open('note');
            }}
          >
            {t('workbench.versions.note')}
          </Menu.Item>
          {isShown && !version.current && task.status === 'finished' && (
            <Menu.Item
              leftSection={<IconStar size={15} aria-hidden />}
              onClick={() => void recommend.run({ taskId: task.taskId, seenAt: task.changedAt, ...number })}
            >
              {t('workbench.versions.recommend')}
            </Menu.Item>
          )}
          {isShown && (
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconFileX size={15} aria-hidden />}
              onClick={() => {
                open('withdraw');
              }}
            >
              {t('workbench.versions.withdraw')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Dialog
        of={form}
        title={({ kind }) => t(`workbench.versions.${kind === 'note' ? 'noteTitle' : 'withdrawTitle'}`, number)}
        onClose={close}
      >
        {({ kind, parts: { NoteForm, WithdrawForm } }) => {
          const Fields = kind === 'note' ? NoteForm : WithdrawForm;
          return <Fields task={task} version={version} onDone={close} />;
        }}
      </Dialog>
    </>
  );
}
