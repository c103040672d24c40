import { useNotifications } from '@mantine/notifications';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { dialogPlace, importDialogs, onDialogPlaceReady } from '#web/kit/dialog/dialogs.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useLazyModule } from '#web/kit/dialog/useLazyModule.ts';

/**
 * The places of notices and of dialogs that open by a call. Their code is loaded at the first touch or key, for all but the news from
 * the server answers to one; a notice that is there before waits for its place, and where that does not arrive the screen says so.
 */
export function DeferredOverlays() {
  const isTouched = useFirstInput();
  const { notifications } = useNotifications();
  const notices = useLazyModule(
    'notices',
    () => import('./notices/Notices.tsx'),
    isTouched || notifications.length > 0,
  );
  useLazyModule('dialogs', importDialogs, isTouched);
  const dialogs = useStore(dialogPlace);
  return (
    <>
      {notices.part !== undefined && <notices.part.Notices />}
      {notices.error !== null && notifications.length > 0 && (
        <div className="missing-notices">
          <ErrorNotice error={notices.error} onRetry={notices.retry} />
        </div>
      )}
      {dialogs !== undefined && <dialogs.DialogPlace onReady={onDialogPlaceReady} />}
    </>
  );
}

/** True from the first time that somebody presses or types anything. */
function useFirstInput(): boolean {
  const [isTouched, setIsTouched] = useState(false);
  // Presses anywhere lie outside React.
  useEffect(() => {
    if (isTouched) return undefined;
    const note = () => {
      setIsTouched(true);
    };
    const signs = ['pointerdown', 'keydown'] as const;
    for (const sign of signs) window.addEventListener(sign, note, { capture: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, note, { capture: true });
    };
  }, [isTouched]);
  return isTouched;
}
