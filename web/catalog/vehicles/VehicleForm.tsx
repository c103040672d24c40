import { Autocomplete, Group, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { z } from 'zod';
import { families } from './checksum-families.ts';
import {
  type Vehicle,
  vehicleCategories,
  type VehicleCategory,
  vehicleLimits,
  vehiclesApi,
} from '#contract/catalog/vehicles.ts';
import type { VehicleId } from '#contract/ids.ts';
import { ask, query, RefusedCallError } from '#web/api/index.ts';
import classes from '#web/catalog/dialog.module.css';
import type { Unsaved } from '#web/catalog/useGuardedClose.ts';
import { DeleteButton } from '#web/kit/dialog/DeleteButton.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallFormWith } from '#web/kit/form/useCallForm.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import {
  acmFileIds,
  diffVehicles,
  emptyValues,
  toVehicleFields,
  findVehicleProblems,
  toVehicleValues,
  type VehicleValues,
} from './vehicle-values.ts';

type Props = {
  /** Without one a new vehicle is made. */
  vehicle?: Vehicle;
  category?: VehicleCategory | undefined;
  brand?: string | undefined;
  /** The fields of a new one, to begin with. */
  initial?: VehicleValues;
  submitLabel?: string;
  unsaved: Unsaved;
  onCreated?: (vehicleId: VehicleId) => void;
  onDeleted: () => void;
};

/** Every field of a vehicle. */
export function VehicleForm({
  vehicle,
  category,
  brand,
  initial = emptyValues(category, brand),
  submitLabel,
  unsaved,
  onCreated,
  onDeleted,
}: Props) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const initialValues = vehicle === undefined ? initial : toVehicleValues(vehicle);
  const form = useCallFormWith(
    [vehiclesApi.createVehicle, vehiclesApi.updateVehicle],
    async (values: VehicleValues, seenAt) =>
      vehicle === undefined
        ? ask(vehiclesApi.createVehicle, toVehicleFields(values))
        : ask(
            vehiclesApi.updateVehicle,
            { vehicleId: vehicle.vehicleId, ...diffVehicles(initialValues, values) },
            { seenAt },
          ),
    {
      initialValues,
      problems: (values) =>
        Object.fromEntries(
          Object.entries(findVehicleProblems(values)).map(([field, problem]) => [
            field,
            t(`catalog.vehicles.problem.${problem}`, {
              max: count(field === 'engineCcm' ? vehicleLimits.engineCcm : vehicleLimits.enginePs),
            }),
          ]),
        ),
      notValid: t('catalog.vehicles.problem.notValid'),
      onChange: (values) => {
        unsaved.mark('vehicle', Object.keys(diffVehicles(initialValues, values)).length > 0);
      },
      done: t(vehicle === undefined ? 'catalog.vehicles.created' : 'catalog.vehicles.saved'),
      unchanged: t('catalog.vehicles.unchanged'),
      onDone: (answer) => {
        unsaved.done('vehicle');
        if (typeof answer === 'object') onCreated?.(answer.vehicleId);
      },
      seen: vehicle,
      onTheirs: () => {
        unsaved.done('vehicle');
      },
    },
  );
  return (
    <Form
      form={form}
      submitLabel={submitLabel ?? t(vehicle === undefined ? 'catalog.vehicles.create' : 'catalog.vehicles.save')}
      renderFoot={(submitButton) => (
        <Group justify="space-between" className={classes['foot'] ?? ''}>
          {vehicle === undefined ? <span /> : <DeleteVehicleButton vehicle={vehicle} onDeleted={onDeleted} />}
          {submitButton}
        </Group>
      )}
    >
      <EngineFields form={form.fields} />
      <EcuFields form={form.fields} />
    </Form>
  );
}

type VehicleFormState = UseFormReturnType<VehicleValues>;

/** The vehicle and its engine. Known brands are offered, so that none is there in two spellings. */
function EngineFields({ form }: { form: VehicleFormState }) {
  const { t } = useTranslation();
  const { category } = form.values;
  const brands = useQuery({ ...query(vehiclesApi.getVehicleBrands, { category }), staleTime: 300_000 });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Select
          label={t('catalog.vehicles.fields.category')}
          allowDeselect={false}
          data={vehicleCategories.map((one) => ({ value: one, label: t(`catalog.category.${one}`) }))}
          {...form.getInputProps('category')}
        />
        <Autocomplete
          label={t('catalog.vehicles.fields.brand')}
          required
          data-autofocus
          maxLength={vehicleLimits.brand}
          limit={50}
          openOnFocus={false}
          data={(brands.data ?? []).map(({ brand }) => brand)}
          {...form.getInputProps('brand')}
        />
      </SimpleGrid>
      <TextInput
        label={t('catalog.vehicles.fields.model')}
        required
        maxLength={vehicleLimits.model}
        {...form.getInputProps('model')}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <NumberInput
          label={t('catalog.vehicles.fields.engineCcm')}
          placeholder={t('catalog.vehicles.help.engineCcm')}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          {...form.getInputProps('engineCcm')}
        />
        <NumberInput
          label={t('catalog.vehicles.fields.enginePs')}
          placeholder={t('catalog.vehicles.help.enginePs')}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          {...form.getInputProps('enginePs')}
        />
        <TextInput
          label={t('catalog.vehicles.fields.emission')}
          description={t('catalog.vehicles.help.emission')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={vehicleLimits.text}
          {...form.getInputProps('emission')}
        />
      </SimpleGrid>
    </>
  );
}

/** The control unit: its name, the correction of its checksums, and the number of its files. */
function EcuFields({ form }: { form: VehicleFormState }) {
  const { t } = useTranslation();
  const { ecuChecksum: before } = form.getInitialValues();
  const known = families.map((family): { value: string; label: string } => ({
    value: family,
    label: t(`catalog.vehicles.checksum.${family}`),
  }));
  const isKnown = known.some(({ value }) => value === before);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={t('catalog.vehicles.fields.ecuBrand')}
          maxLength={vehicleLimits.text}
          {...form.getInputProps('ecuBrand')}
        />
        <TextInput
          label={t('catalog.vehicles.fields.ecuType')}
          maxLength={vehicleLimits.text}
          {...form.getInputProps('ecuType')}
        />
      </SimpleGrid>
      <Select
        label={t('catalog.vehicles.fields.ecuChecksum')}
        description={t('catalog.vehicles.help.ecuChecksum')}
        allowDeselect={false}
        data={
          isKnown
            ? known
            : [...known, { value: before, label: t('catalog.vehicles.checksum.byHand', { family: before }) }]
        }
        {...form.getInputProps('ecuChecksum')}
      />
      <Select
        label={t('catalog.vehicles.fields.acmFileId')}
        description={t('catalog.vehicles.help.acmFileId')}
        allowDeselect={false}
        data={acmFileIds.map((id) => ({ value: String(id), label: t(`catalog.vehicles.acm.file${id}`) }))}
        value={String(form.values.acmFileId)}
        onChange={(chosen) => {
          form.setFieldValue('acmFileId', acmFileIds.find((id) => String(id) === chosen) ?? 0);
        }}
      />
    </>
  );
}

const InUse = z.object({ jobs: z.int() });

/** Deletes a vehicle after asking; one in use says in how many jobs. */
function DeleteVehicleButton({ vehicle, onDeleted }: { vehicle: Vehicle; onDeleted: () => void }) {
  const { t } = useTranslation();
  const name = t('catalog.vehicle.name', vehicle);
  const deleteVehicle = useCommand(vehiclesApi.deleteVehicle, {
    done: t('catalog.vehicles.deleted', { vehicle: name }),
    failed: (reason, _input, error) => {
      const used = InUse.safeParse(error instanceof RefusedCallError ? error.problem : undefined);
      return used.success ? t('catalog.vehicles.inUse', { count: used.data.jobs, vehicle: name }) : reason;
    },
    onDone: onDeleted,
  });
  return (
    <DeleteButton
      title={t('catalog.vehicles.deleteTitle', { vehicle: name })}
      text={t('catalog.vehicles.deleteText')}
      confirmLabel={t('catalog.vehicles.delete')}
      size="sm"
      leftSection={<IconTrash size={16} aria-hidden />}
      isPending={deleteVehicle.isPending}
      onDelete={() => deleteVehicle.run({ vehicleId: vehicle.vehicleId })}
    >
      {t('catalog.vehicles.delete')}
    </DeleteButton>
  );
}
