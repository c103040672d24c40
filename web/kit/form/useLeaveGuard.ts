import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { confirm } from '#web/kit/dialog/confirm.ts';

/** Makes the question before something is left that was changed and not saved; true when it may be left. */
export function useLeaveQuestion(): () => Promise<boolean> {
  const { t } = useTranslation();
  return () =>
    confirm({
      title: t('shell.leave.title'),
      text: t('shell.leave.text'),
      confirmLabel: t('shell.leave.confirm'),
      danger: true,
    });
}

/** Asks before a page is left with something that was changed and not saved. */
export function useLeaveGuard(isDirty: boolean): void {
  const mayLeave = useLeaveQuestion();
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async () => !(await mayLeave()),
  });
}
