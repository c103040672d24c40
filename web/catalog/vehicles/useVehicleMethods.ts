import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MethodId, VehicleId } from '#contract/ids.ts';
import { catalogApi, type VehicleMethod } from '#contract/catalog.ts';
import { ask, query } from '#web/api/index.ts';
import type { Unsaved } from '#web/catalog/useGuardedClose.ts';
import { notify } from '#web/kit/notify.ts';
import { useMeanwhile } from '#web/kit/useMeanwhile.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { invalidate } from '#web/api/invalidate.ts';

export const choices = ['rule', 'always', 'never'] as const;
export type Choice = (typeof choices)[number];

const choiceOf = ({ offered }: VehicleMethod): Choice =>
  offered === undefined ? 'rule' : offered ? 'always' : 'never';
const offeredOf: Record<Choice, boolean | null> = { rule: null, always: true, never: false };

/** What a vehicle offers, with what was chosen and is not saved yet. */
export function useVehicleMethods(vehicleId: VehicleId, unsaved: Unsaved) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const meanwhile = useMeanwhile();
  const methods = useQuery(query(catalogApi.getVehicleMethods, { vehicleId, language: i18n.language }));
  const [chosen, setChosen] = useState<ReadonlyMap<MethodId, Choice>>(new Map());
  const known = methods.data ?? [];
  const changed = known.flatMap((method) => {
    const choice = chosen.get(method.methodId);
    return choice === undefined || choice === choiceOf(method)
      ? []
      : [{ methodId: method.methodId, offered: offeredOf[choice] }];
  });
  const saving = useMutation({
    mutationFn: () =>
      ask(catalogApi.updateVehicleMethods, { vehicleId, methods: changed }, { seenAt: meanwhile.seenAt() }),
    onSuccess: async (isChanged) => {
      meanwhile.settle();
      if (isChanged) notify.success(t('catalog.vehicles.methods.saved'));
      else notify.info(t('catalog.vehicles.unchanged'));
      await invalidate(client, 'catalog');
      setChosen(new Map());
      unsaved.done('methods');
    },
    onError: (error) => {
      if (!meanwhile.hear(error)) notify.error(refusalText(error));
    },
  });
  return {
    methods,
    isChanged: changed.length > 0,
    saving,
    meanwhile,
    /** Gives up what was chosen for what stands there now. */
    takeTheirs: async () => {
      await invalidate(client, 'catalog');
      setChosen(new Map());
      unsaved.mark('methods', false);
    },
    choiceFor: (method: VehicleMethod): Choice => chosen.get(method.methodId) ?? choiceOf(method),
    choose: (method: VehicleMethod, choice: Choice) => {
      meanwhile.begin(methods.data);
      const next = new Map([...chosen, [method.methodId, choice] as const]);
      setChosen(next);
      unsaved.mark(
        'methods',
        known.some((one) => (next.get(one.methodId) ?? choiceOf(one)) !== choiceOf(one)),
      );
    },
  };
}
