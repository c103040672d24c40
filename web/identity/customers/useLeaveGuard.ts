import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { confirm } from '#web/ui/confirm.ts';

/** Asks before something is left that was changed and not saved. */
export function useLeaveGuard(isDirty: boolean): void {
  const { t } = useTranslation();
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async () =>
      !(await confirm({
        title: t('customers.leave.title'),
        text: t('customers.leave.text'),
        confirmLabel: t('customers.leave.confirm'),
        danger: true,
      })),
  });
}
