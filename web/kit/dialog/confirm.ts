import { say } from '#web/i18n/index.ts';
import { dialogs } from './dialogs.ts';

type Question = { title: string; text: string; confirmLabel: string; danger?: boolean };

/** Asks before something that matters; resolves to whether the person confirmed. */
export async function confirm({ title, text, confirmLabel, danger = false }: Question): Promise<boolean> {
  const modals = await dialogs();
  if (modals === undefined) return false;
  return new Promise((answer) => {
    modals.openConfirmModal({
      title,
      children: text,
      labels: { confirm: confirmLabel, cancel: say('shell.cancel') },
      ...(danger && { confirmProps: { color: 'danger.8' } }),
      centered: true,
      onConfirm: () => {
        answer(true);
      },
      onClose: () => {
        answer(false);
      },
    });
  });
}
