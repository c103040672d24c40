import type { FormEvent } from 'react';
import { notify } from '#web/kit/notify.ts';

/** Saves prices on Enter or by the button; when something cannot be saved, the first such field is shown. */
export const submitPrices = (save: () => boolean, notValidText: string) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  if (save()) return;
  notify.warning(notValidText, 'validation');
  event.currentTarget.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
};
