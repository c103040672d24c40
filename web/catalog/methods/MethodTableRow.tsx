import { Anchor, Badge, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languages } from '#contract/languages.ts';
import { type CatalogMethod, mostTasksCounted, vehicleCategories } from '#contract/catalog.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { missingLanguages } from './method-values.ts';
import type { PriceClass } from './usePriceClasses.ts';
import { useTypeName } from './useTypeName.ts';

type Props = {
  method: CatalogMethod;
  engineClass: PriceClass | undefined;
  moduleClass: PriceClass | undefined;
  onEdit: (method: CatalogMethod) => void;
};

/** One method of the list. */
export function MethodTableRow({ method, engineClass, moduleClass, onEdit }: Props) {
  const { t, i18n } = useTranslation();
  const { count } = useFormats();
  const typeName = useTypeName();
  const { name, texts, active, dtcLogic, tasks } = method;
  const textIn = (language: string) => texts.find((text) => text.language === language)?.name;
  const customerName = textIn(i18n.language) ?? textIn('en') ?? name;
  const missing = missingLanguages(texts);
  return (
    <Table.Tr>
      <Table.Td maw={240}>
        <Anchor
          component="button"
          type="button"
          display="block"
          maw="100%"
          size="xs"
          fw={500}
          ta="start"
          truncate="end"
          title={customerName}
          aria-label={t('methods.edit', { method: customerName })}
          onClick={() => {
            onEdit(method);
          }}
        >
          {customerName}
        </Anchor>
        <Text size="xs" c="dimmed" truncate="end" title={name}>
          {name}
        </Text>
      </Table.Td>
      <Table.Td>
        {typeName(method.type)}
        {dtcLogic && (
          <Badge size="xs" miw="max-content" tt="none" fw={500} variant="light" ml={6}>
            {t('methods.dtc')}
          </Badge>
        )}
      </Table.Td>
      <Table.Td>
        <Badge size="sm" miw="max-content" tt="none" fw={500} variant="light" color={active ? 'port' : 'gray'}>
          {active ? t('methods.active') : t('methods.notActive')}
        </Badge>
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{engineClass?.label}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{moduleClass?.label}</Table.Td>
      <Table.Td maw={150}>
        <Text size="xs" truncate="end" title={reach()}>
          {reach()}
        </Text>
      </Table.Td>
      <Table.Td ta="right">{count(method.vehicles)}</Table.Td>
      <Table.Td ta="right">
        {tasks < mostTasksCounted ? count(tasks) : t('methods.tasksMore', { count: count(mostTasksCounted) })}
      </Table.Td>
      <Table.Td maw={110}>
        <Text size="xs" truncate="end" title={missing.map((language) => languages[language]).join(', ')}>
          {missing.length === 0
            ? t('methods.textsComplete')
            : t('methods.textsMissing', { languages: missing.join(', ') })}
        </Text>
      </Table.Td>
    </Table.Tr>
  );

  function reach(): string {
    if (method.universal) return t('methods.everyVehicle');
    const named = vehicleCategories.filter((one) => method.categories.includes(one));
    if (named.length === 0) return t('methods.noVehicle');
    const categories = named.map((one) => t(`catalog.category.${one}`));
    return [...categories, ...(method.fuel === 'any' ? [] : [t(`methods.fuel.${method.fuel}`)])].join(', ');
  }
}
