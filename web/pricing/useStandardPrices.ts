import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input } from '#contract/call.ts';
import { type FileRole, pricingApi } from '#contract/pricing.ts';
import { ask, query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useMeanwhile } from '#web/kit/useMeanwhile.ts';
import { type ClassEdits, noEdits, pricesInFields } from './class-edits.ts';
import { usePriceChange } from './usePriceChange.ts';

const load = { engine: pricingApi.getStandardEnginePrices, module: pricingApi.getStandardModulePrices };
const update = { engine: pricingApi.updateEnginePriceClasses, module: pricingApi.updateModulePriceClasses };

/** The standard prices of one kind of file, what was typed over them, and how that is saved. */
export function useStandardPrices(kind: FileRole) {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  const prices = useQuery(query(load[kind], { language: i18n.language }));
  const [edits, setEdits] = useState<ClassEdits>(noEdits);
  const meanwhile = useMeanwhile();
  const saving = usePriceChange(
    (changes: Omit<Input<typeof pricingApi.updateEnginePriceClasses>, 'language'>) =>
      ask(update[kind], { ...changes, language }, { seenAt: meanwhile.seenAt() }),
    t('prices.saved'),
    meanwhile,
  );
  const fields = prices.data && pricesInFields(prices.data, edits, i18n.language);
  return {
    prices,
    fields,
    meanwhile,
    edit: (id: number, edit: ClassEdits['classes'][number]) => {
      meanwhile.begin(prices.data);
      setEdits({ ...edits, classes: { ...edits.classes, [id]: { ...edits.classes[id], ...edit } } });
    },
    editFlatPrice: (flatPrice: string) => {
      meanwhile.begin(prices.data);
      setEdits({ ...edits, flatPrice });
    },
    discard: () => {
      meanwhile.settle();
      setEdits(noEdits);
    },
    isUnsaved: fields?.isUnsaved === true,
    isSaving: saving.isPending,
    /** Sends what differs; answers whether everything that was typed can be sent. */
    save: (): boolean => {
      if (fields?.changes === undefined) return false;
      saving.mutate(fields.changes, {
        onSuccess: () => {
          setEdits(noEdits);
        },
      });
      return true;
    },
  };
}

export type StandardPricesState = ReturnType<typeof useStandardPrices>;
