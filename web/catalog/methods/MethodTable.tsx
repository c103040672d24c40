import { Text } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type CatalogMethod, maxTasksCounted } from '#contract/catalog/methods.ts';
import { vehicleCategories } from '#contract/catalog/vehicles.ts';
import type { PriceClassId } from '#contract/ids.ts';
import { languages } from '#contract/languages.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { RowLink } from '#web/kit/table/RowLink.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import type { SortState } from '#web/kit/table/useListSearch.ts';
import { type PriceClass, usePriceClasses, useTypeName } from './method-labels.ts';
import { missingLanguages } from './method-values.ts';

type Props = { methods: readonly CatalogMethod[]; list: SortState; onEdit: (method: CatalogMethod) => void };

/** Methods as a dense table. */
export function MethodTable({ methods, list, onEdit }: Props) {
  const { t, i18n } = useTranslation();
  const { count } = useFormats();
  const typeName = useTypeName();
  const [engine, module] = [usePriceClasses('engine'), usePriceClasses('module')];
  const labelIn = (classes: readonly PriceClass[], id: PriceClassId) =>
    classes.find(({ priceClassId }) => priceClassId === id)?.label;
  const customerName = ({ name, texts }: CatalogMethod) => {
    const textIn = (language: string) => texts.find((text) => text.language === language)?.name;
    return textIn(i18n.language) ?? textIn('en') ?? name;
  };
  return (
    <DataTable
      label={t('catalog.methods.title')}
      rows={methods}
      rowKey={({ methodId }) => methodId}
      list={list}
      minWidth={640}
      onOpen={onEdit}
      heads={(id) => t(`catalog.methods.columns.${id}`)}
      columns={[
        {
          id: 'method',
          share: 40,
          sort: 'method',
          phone: 'head',
          phoneCell: customerName,
          cell: (method) => <MethodLink method={method} customerName={customerName(method)} onEdit={onEdit} />,
        },
        {
          id: 'type',
          share: 30,
          sort: 'type',
          phone: 'line',
          phoneCell: ({ type }) => typeName(type),
          cell: ({ type, dtcLogic }) => (dtcLogic ? `${typeName(type)} · ${t('catalog.methods.dtc')}` : typeName(type)),
        },
        {
          id: 'state',
          sort: 'state',
          phone: 'mark',
          cell: ({ active }) => (
            <StateBadge
              color={active ? 'good' : 'gray'}
              variant={active ? 'light' : 'outline'}
              label={active ? t('catalog.methods.active') : t('catalog.methods.notActive')}
            />
          ),
        },
        {
          id: 'engine',
          sort: 'engine',
          noWrap: true,
          phone: 'fact',
          cell: ({ engineClassId }) => labelIn(engine, engineClassId),
        },
        {
          id: 'module',
          sort: 'module',
          fromWidth: 860,
          noWrap: true,
          cell: ({ moduleClassId }) => labelIn(module, moduleClassId),
        },
        { id: 'rule', share: 30, fromWidth: 860, cell: (method) => <Rule method={method} /> },
        { id: 'vehicles', isNumber: true, sort: 'vehicles', cell: ({ vehicles }) => count(vehicles) },
        {
          id: 'tasks',
          isNumber: true,
          sort: 'tasks',
          cell: ({ tasks }) =>
            tasks < maxTasksCounted ? count(tasks) : t('catalog.methods.tasksMore', { count: count(maxTasksCounted) }),
        },
        { id: 'texts', sort: 'texts', maxWidth: 110, cell: (method) => <MissingTexts method={method} /> },
      ]}
    />
  );
}

type LinkProps = { method: CatalogMethod; customerName: string; onEdit: (method: CatalogMethod) => void };

/** The names of a method for customers and for staff; the first opens it. */
function MethodLink({ method, customerName, onEdit }: LinkProps) {
  const { t } = useTranslation();
  return (
    <>
      <RowLink
        text={customerName}
        label={t('catalog.methods.edit', { method: customerName })}
        onOpen={() => {
          onEdit(method);
        }}
      />
      <Text size="xs" c="dimmed" truncate="end" title={method.name}>
        {method.name}
      </Text>
    </>
  );
}

/** The vehicles on which a method is offered. */
function Rule({ method: { universal, categories, fuel } }: { method: CatalogMethod }) {
  const { t } = useTranslation();
  const text = () => {
    if (universal) return t('catalog.methods.everyVehicle');
    const named = vehicleCategories.filter((one) => categories.includes(one));
    if (named.length === 0) return t('catalog.methods.noVehicle');
    const names = named.map((one) => t(`catalog.category.${one}`));
    return [...names, ...(fuel === 'any' ? [] : [t(`catalog.methods.fuel.${fuel}`)])].join(', ');
  };
  return (
    <Text size="xs" lineClamp={2} title={text()}>
      {text()}
    </Text>
  );
}

/** The languages in which a method has no text. */
function MissingTexts({ method: { texts } }: { method: CatalogMethod }) {
  const { t } = useTranslation();
  const missing = missingLanguages(texts);
  return (
    <Text size="xs" lineClamp={2} title={missing.map((language) => languages[language]).join(', ')}>
      {missing.length === 0
        ? t('catalog.methods.textsComplete')
        : t('catalog.methods.textsMissing', { languages: missing.join(', ') })}
    </Text>
  );
}
