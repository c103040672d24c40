import { Select, SimpleGrid } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { ToolId } from '#contract/ids.ts';
import { type Reading, ReadingExtent, readingExtents, ReadingWay, readingWays } from '#contract/tasks/reading.ts';

/** A tool that can be chosen; `isOwn`: the customer has it. */
export type ChoosableTool = {
  readonly toolId: ToolId;
  readonly name: string;
  readonly vendor: string;
  readonly isOwn: boolean;
};

type Props = {
  reading: Reading;
  tools: readonly ChoosableTool[];
  isRequired?: boolean;
  onChange: (reading: Reading) => void;
};

/** Tool, way and extent of a read. */
export function ReadingFields({ reading, tools, isRequired = false, onChange }: Props) {
  const { t } = useTranslation();
  const optionsOf = (isOwn: boolean) =>
    tools
      .filter((tool) => tool.isOwn === isOwn)
      .map(({ toolId, name, vendor }) => ({
        value: String(toolId),
        label: vendor === '' || vendor === name ? name : `${name} · ${vendor}`,
      }));
  const groups = [
    { group: t('tasks.reading.ownTools'), items: optionsOf(true) },
    { group: t('tasks.reading.allTools'), items: optionsOf(false) },
  ].filter(({ items }) => items.length > 0);
  const change = (more: { [Name in keyof Reading]?: Reading[Name] | undefined }) => {
    const next = { ...reading, ...more };
    onChange(next);
  };
  const shared = { clearable: !isRequired, required: isRequired, placeholder: t('tasks.reading.choose') };
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
      <Select
        {...shared}
        searchable
        label={t('tasks.reading.tool')}
        data={groups}
        value={reading.toolId === undefined ? null : String(reading.toolId)}
        onChange={(value) => {
          change({ toolId: tools.find(({ toolId }) => String(toolId) === value)?.toolId });
        }}
      />
      <Select
        {...shared}
        label={t('tasks.reading.wayOf')}
        data={readingWays.map((value) => ({ value, label: t(`tasks.reading.way.${value}`) }))}
        value={reading.way ?? null}
        onChange={(value) => {
          change({ way: ReadingWay.safeParse(value).data });
        }}
      />
      <Select
        {...shared}
        required={false}
        clearable
        label={t('tasks.reading.extentOf')}
        data={readingExtents.map((value) => ({ value, label: t(`tasks.reading.extent.${value}`) }))}
        value={reading.extent ?? null}
        onChange={(value) => {
          change({ extent: ReadingExtent.safeParse(value).data });
        }}
      />
    </SimpleGrid>
  );
}
