import { IconListDetails } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { DialogButton } from '#web/kit/dialog/DialogButton.tsx';

const RejectReasons = lazy(async () => ({ default: (await import('./RejectReasons.tsx')).RejectReasons }));

/** Opens the reasons for rejecting, to add, change and switch them off. */
export function RejectReasonsButton() {
  const { t } = useTranslation();
  return (
    <DialogButton
      text={t('workbench.reasons.manage')}
      size="lg"
      button={{ variant: 'default', size: 'sm', leftSection: <IconListDetails size={16} aria-hidden /> }}
    >
      {() => (
        <Suspense>
          <RejectReasons />
        </Suspense>
      )}
    </DialogButton>
  );
}
