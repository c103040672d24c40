import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { confirm } from '#web/kit/dialog/confirm.ts';

/** Asks before something is left that was changed and not saved. */
export function useLeaveGuard(isDirty: boolean): void {
  const { t } = useTranslation();
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async () =>
      !(await confirm({
        title: t('shell.leave.title'),
        text: t('shell.leave.text'),
        confirmLabel: t('shell.leave.confirm'),
        danger: true,
      })),
  });
}
