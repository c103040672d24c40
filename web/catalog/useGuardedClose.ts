import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { confirm } from '#web/kit/dialog/confirm.ts';

export type Unsaved = {
  /** Notes that a part of the dialog holds something that is not saved, or no longer does. */
  mark: (part: string, isUnsaved: boolean) => void;
  /** A part is saved: with nothing else unsaved the dialog closes. */
  done: (part: string) => void;
};

/** Closes a dialog, and asks first while something in it is not saved. */
export function useGuardedClose(onClose: () => void) {
  const { t } = useTranslation();
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const finish = () => {
    setUnsaved([]);
    onClose();
  };
  const parts: Unsaved = {
    mark: (part, isUnsaved) => {
      setUnsaved((before) => [...before.filter((one) => one !== part), ...(isUnsaved ? [part] : [])]);
    },
    done: (part) => {
      const remaining = unsaved.filter((one) => one !== part);
      if (remaining.length === 0) finish();
      else setUnsaved(remaining);
    },
  };
  return {
    ...parts,
    finish,
    close: async () => {
      const mayClose =
        unsaved.length === 0 ||
        (await confirm({
          title: t('catalog.vehicles.leave.title'),
          text: t('catalog.vehicles.leave.text'),
          confirmLabel: t('catalog.vehicles.leave.confirm'),
          danger: true,
        }));
      if (mayClose) finish();
    },
  };
}
