import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { confirm } from '#web/ui/confirm.ts';

/** Asks before a page is left on which something was typed and not saved. */
export function useLeaveWarning(isUnsaved: boolean): void {
  const { t } = useTranslation();
  useBlocker({
    shouldBlockFn: async () => {
      if (!isUnsaved) return false;
      const isLeft = await confirm({
        title: t('prices.leave.title'),
        text: t('prices.leave.text'),
        confirmLabel: t('prices.leave.confirm'),
        danger: true,
      });
      return !isLeft;
    },
    enableBeforeUnload: isUnsaved,
  });
}
