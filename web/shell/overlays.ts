import { useEffect } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

/**
 * The place of everything that floats above a page: menus, hints, dialogs. It is a landmark with a name, so that what is open in
 * it is found by those who go from landmark to landmark; empty, it is hidden by frame.css.
 */
export const overlays = document.createElement('div');
overlays.id = 'overlays';
document.body.append(overlays);

/** Names the place in the reader's language. */
export function useOverlaysName(): void {
  const { t } = useTranslation();
  const name = t('shell.overlays');
  // The place lies outside React.
  useEffect(() => {
    overlays.setAttribute('role', 'region');
    overlays.setAttribute('aria-label', name);
  }, [name]);
}
