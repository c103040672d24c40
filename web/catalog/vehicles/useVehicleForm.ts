import { useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { catalogApi, type Vehicle, vehicleLimits } from '#contract/catalog.ts';
import { ask } from '#web/api/index.ts';
import type { Unsaved } from '#web/catalog/useGuardedClose.ts';
import { notify } from '#web/kit/notify.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { useMeanwhile } from '#web/kit/useMeanwhile.ts';
import { changesOf, fieldsOf, problemsOf, type VehicleValues } from './vehicle-values.ts';
import { invalidate } from '#web/api/invalidate.ts';

export type VehicleFormState = UseFormReturnType<VehicleValues>;

/** The form of a vehicle, or without one of a new vehicle: its problems at the fields, and how it is saved. */
export function useVehicleForm(vehicle: Vehicle | undefined, initialValues: VehicleValues, unsaved: Unsaved) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const client = useQueryClient();
  const meanwhile = useMeanwhile();
  const isChanged = (values: VehicleValues) => Object.keys(changesOf(initialValues, values)).length > 0;
  const form: VehicleFormState = useForm<VehicleValues>({
    initialValues,
    validateInputOnBlur: true,
    validate: (values) =>
      Object.fromEntries(
        Object.entries(problemsOf(values)).map(([field, problem]) => [
          field,
          t(`catalog.vehicles.problem.${problem}`, {
            most: count(field === 'engineCcm' ? vehicleLimits.engineCcm : vehicleLimits.enginePs),
          }),
        ]),
      ),
    onValuesChange: (values) => {
      unsaved.mark('vehicle', isChanged(values));
    },
  });
  const saving = useMutation({
    mutationFn: async (values: VehicleValues) => {
      if (vehicle === undefined) return ask(catalogApi.createVehicle, fieldsOf(values));
      const changes = changesOf(initialValues, values);
      return ask(
        catalogApi.updateVehicle,
        { vehicleId: vehicle.vehicleId, ...changes },
        { seenAt: meanwhile.seenAt(vehicle) },
      );
    },
    onSuccess: async (answer) => {
      if (answer === false) notify.info(t('catalog.vehicles.unchanged'));
      else notify.success(t(vehicle === undefined ? 'catalog.vehicles.created' : 'catalog.vehicles.saved'));
      await invalidate(client, 'catalog');
      unsaved.done('vehicle');
    },
    onError: meanwhile.hear,
  });
  const submit = form.onSubmit(
    (values) => {
      if (!saving.isPending) saving.mutate(values);
    },
    () => {
      notify.warning(t('catalog.vehicles.problem.notValid'), 'validation');
    },
  );
  /** Gives up what was typed: the list shows what stands there now. */
  const takeTheirs = async () => {
    await invalidate(client, 'catalog');
    unsaved.done('vehicle');
  };
  return { form, submit, saving, meanwhile, takeTheirs };
}
