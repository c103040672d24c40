import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input } from '#contract/call.ts';
import type { UserId } from '#contract/ids.ts';
import { type AgreedClass, type FileRole, pricingApi } from '#contract/pricing.ts';
import { ask } from '#web/api/index.ts';
import { useMeanwhile } from '#web/kit/useMeanwhile.ts';
import { type AgreedEdits, agreedInFields } from './agreed-edits.ts';
import { usePriceChange } from './usePriceChange.ts';

const update = { engine: pricingApi.updateAgreedEnginePrices, module: pricingApi.updateAgreedModulePrices };
const noEdits: AgreedEdits = {};

/** The prices of a customer for the classes of one kind of file, as they are typed and saved. */
export function useAgreedPrices(kind: FileRole, userId: UserId, classes: readonly AgreedClass[]) {
  const { t, i18n } = useTranslation();
  const [edits, setEdits] = useState(noEdits);
  const meanwhile = useMeanwhile();
  const saving = usePriceChange(
    (asked: Input<typeof pricingApi.updateAgreedEnginePrices>) =>
      ask(update[kind], asked, { seenAt: meanwhile.seenAt() }),
    t('prices.saved'),
    meanwhile,
  );
  const { rows, isUnsaved, changes } = agreedInFields(classes, edits, i18n.language);
  return {
    rows,
    meanwhile,
    edit: (id: number, typed: string) => {
      meanwhile.begin(classes);
      setEdits({ ...edits, [id]: typed });
    },
    discard: () => {
      meanwhile.settle();
      setEdits(noEdits);
    },
    isUnsaved,
    isSaving: saving.isPending,
    /** Sends what differs; answers whether everything that was typed can be sent. */
    save: (): boolean => {
      if (changes === undefined) return false;
      saving.mutate(
        { userId, prices: changes },
        {
          onSuccess: () => {
            setEdits(noEdits);
          },
        },
      );
      return true;
    },
  };
}

export type AgreedPricesState = ReturnType<typeof useAgreedPrices>;
