import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Call } from '#contract/call.ts';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useEditConflict } from '#web/kit/form/useEditConflict.ts';

/**
 * Prices that were typed over others and are not saved yet, with the command that saves them.
 *
 * @param none nothing typed
 * @param call the one that saves
 * @param send sends the changes, with the instant at which the prices were read
 */
export function usePriceEdits<Edits extends object, Changes>(
  none: Edits,
  call: Call,
  send: (changes: Changes, seenAt: string | undefined) => Promise<unknown>,
) {
  const { t } = useTranslation();
  const [edits, setEdits] = useState(none);
  const meanwhile = useEditConflict();
  const discard = () => {
    meanwhile.settle();
    setEdits(none);
  };
  const { run, isPending } = useCommandWith([call], (changes: Changes) => send(changes, meanwhile.seenAt()), {
    done: t('pricing.saved'),
    unchanged: t('pricing.unchanged'),
    onDone: discard,
    onFailed: meanwhile.report,
  });
  return {
    edits,
    meanwhile,
    /** Types something over the prices that are on the screen. */
    type: (typed: Edits, prices: object | undefined) => {
      meanwhile.begin(prices);
      setEdits(typed);
    },
    discard,
    isSaving: isPending,
    /** Sends what differs; answers whether everything that was typed can be sent. */
    save: (changes: Changes | undefined): boolean => {
      if (changes === undefined) return false;
      void run(changes);
      return true;
    },
  };
}
