import { Badge, Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type VehicleMethod, vehiclesApi } from '#contract/catalog/vehicles.ts';
import type { MethodId, VehicleId } from '#contract/ids.ts';
import { notListedMethodId } from '#rules/methods.ts';
import { ask, query } from '#web/api/index.ts';
import { invalidate } from '#web/api/invalidate.ts';
import classes from '#web/catalog/dialog.module.css';
import type { Unsaved } from '#web/catalog/useGuardedClose.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { EditConflictNotice } from '#web/kit/form/EditConflictNotice.tsx';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useEditConflict } from '#web/kit/form/useEditConflict.ts';

const choices = ['rule', 'always', 'never'] as const;
type Choice = (typeof choices)[number];

const offeredOf: Record<Choice, boolean | null> = { rule: null, always: true, never: false };
const choiceOf = ({ offered }: VehicleMethod): Choice =>
  offered === undefined ? 'rule' : offered ? 'always' : 'never';

const isFixed = ({ methodId }: VehicleMethod): boolean => methodId === notListedMethodId;
const isOffered = (method: VehicleMethod, choice: Choice): boolean =>
  isFixed(method) || (choice === 'rule' ? method.byRule : choice === 'always');

/** The methods that a vehicle offers: by the rule of each, always, or never. */
export function VehicleMethods({ vehicleId, unsaved }: { vehicleId: VehicleId; unsaved: Unsaved }) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const meanwhile = useEditConflict();
  const methods = useQuery(query(vehiclesApi.getVehicleMethods, { vehicleId, language: i18n.language }));
  const [chosen, setChosen] = useState<ReadonlyMap<MethodId, Choice>>(new Map());
  const changed = (methods.data ?? []).flatMap((method) => {
    const choice = chosen.get(method.methodId);
    return choice === undefined || choice === choiceOf(method)
      ? []
      : [{ methodId: method.methodId, offered: offeredOf[choice] }];
  });
  const saveMethods = useCommandWith(
    [vehiclesApi.updateVehicleMethods],
    () => ask(vehiclesApi.updateVehicleMethods, { vehicleId, methods: changed }, { seenAt: meanwhile.seenAt() }),
    {
      done: t('catalog.vehicles.methods.saved'),
      unchanged: t('catalog.vehicles.unchanged'),
      onDone: () => {
        meanwhile.settle();
        setChosen(new Map());
        unsaved.done('methods');
      },
      onFailed: meanwhile.report,
    },
  );
  const save = () => void saveMethods.run(undefined);
  if (methods.data === undefined)
    return methods.isError ? (
      <ErrorNotice error={methods.error} onRetry={() => void methods.refetch()} />
    ) : (
      <Skeleton h={320} role="status" aria-busy aria-label={t('catalog.vehicles.methods.loading')} />
    );
  const { data } = methods;
  const choiceFor = (method: VehicleMethod) => chosen.get(method.methodId) ?? choiceOf(method);
  const other = data.filter((method) => choiceFor(method) !== 'rule').length;
  const choose = ({ methodId }: VehicleMethod, choice: Choice) => {
    meanwhile.begin(data);
    const next = new Map([...chosen, [methodId, choice] as const]);
    setChosen(next);
    unsaved.mark(
      'methods',
      data.some((one) => (next.get(one.methodId) ?? choiceOf(one)) !== choiceOf(one)),
    );
  };
  /** Gives up what was chosen for what stands there now. */
  const discardMine = async () => {
    await invalidate(client, 'catalog');
    setChosen(new Map());
    unsaved.mark('methods', false);
  };
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('catalog.vehicles.methods.intro')}
      </Text>
      <DataTable
        label={t('catalog.vehicles.methods.table')}
        rows={data}
        rowKey={({ methodId }) => methodId}
        minWidth={480}
        isBorderless
        heads={(id) => t(`catalog.vehicles.methods.columns.${id}`)}
        columns={[
          {
            id: 'method',
            sortBy: ({ customerName }) => customerName,
            cell: ({ name, customerName }) => (
              <>
                <Text size="xs" fw={500}>
                  {customerName}
                </Text>
                {name !== customerName && (
                  <Text size="xs" c="dimmed">
                    {name}
                  </Text>
                )}
              </>
            ),
          },
          {
            id: 'choice',
            cell: (method) =>
              isFixed(method) ? (
                t('catalog.vehicles.methods.fixed')
              ) : (
                <SegmentedControl
                  size="xs"
                  aria-label={t('catalog.vehicles.methods.choiceOf', { method: method.customerName })}
                  data={choices.map((one) => ({ value: one, label: t(`catalog.vehicles.methods.choice.${one}`) }))}
                  value={choiceFor(method)}
                  onChange={(value) => {
                    choose(method, choices.find((one) => one === value) ?? 'rule');
                  }}
                />
              ),
          },
          {
            id: 'rule',
            cell: ({ byRule }) =>
              byRule ? t('catalog.vehicles.methods.offered') : t('catalog.vehicles.methods.notOffered'),
          },
          { id: 'effective', cell: (method) => <Effect isFound={isOffered(method, choiceFor(method))} /> },
        ]}
      />
      <EditConflictNotice meanwhile={meanwhile} onTheirs={() => void discardMine()} onMine={save} />
      <Group justify="space-between" className={classes['foot'] ?? ''}>
        <Text size="xs" c="dimmed" aria-live="polite">
          {other > 0 && t('catalog.vehicles.methods.differing', { count: other })}
        </Text>
        <Button disabled={changed.length === 0} loading={saveMethods.isPending} onClick={save}>
          {t('catalog.vehicles.methods.save')}
        </Button>
      </Group>
    </Stack>
  );
}

/** A method as customers find it after saving. */
function Effect({ isFound }: { isFound: boolean }) {
  const { t } = useTranslation();
  return (
    <Badge size="sm" miw="max-content" tt="none" fw={500} variant="light" color={isFound ? 'port' : 'gray'}>
      {isFound ? t('catalog.vehicles.methods.find') : t('catalog.vehicles.methods.findNot')}
    </Badge>
  );
}
