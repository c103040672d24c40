import { ActionIcon, Button, Combobox, Group, Menu, Text, TextInput, UnstyledButton, useCombobox } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import classes from './list.module.css';
import type { Filter } from './useListSearch.ts';
import { hasWords } from '#rules/search-words.ts';

type Props = {
  filters: readonly Filter[];
  /** Beside the chip of a filter: what belongs to its value. */
  beside?: (filter: Filter) => ReactNode;
};

/** The filters that are set, each as a chip, and the way to set another. */
export function FilterChips({ filters, beside }: Props) {
  const { t } = useTranslation();
  /** Chosen from the menu, with no value yet. */
  const [begun, setBegun] = useState<string>();
  const shown = filters.filter(({ name, value }) => value !== undefined || name === begun);
  const rest = filters.filter((filter) => !shown.includes(filter));
  return (
    <Group gap={6} className={classes['chips'] ?? ''}>
      {shown.map((filter) => (
        <Group key={filter.name} gap={6} wrap="nowrap">
          <FilterChip
            filter={filter}
            isBegun={filter.name === begun}
            onEnd={() => {
              setBegun(undefined);
            }}
          />
          {beside?.(filter)}
        </Group>
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-start" returnFocus={false}>
          <Menu.Target>
            <Button size="sm" variant="subtle" color="gray" px="xs" leftSection={<IconPlus size={14} aria-hidden />}>
              {t('tasks.list.filter')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map(({ name, label }) => (
              <Menu.Item
                key={name}
                onClick={() => {
                  setBegun(name);
                }}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

/** Above this number of values there is a field to find one. */
const manyOptions = 9;

type ChipProps = { filter: Filter; isBegun: boolean; onEnd: () => void };

/** One filter: what is filtered, the value, and the way to take it away. Pressed, it offers its values. */
function FilterChip({ filter: { label, options, value, onChange }, isBegun, onEnd }: ChipProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const isLong = options.length > manyOptions;
  const combobox = useCombobox({
    defaultOpened: isBegun,
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setWords('');
      onEnd();
    },
  });
  const offered = options.filter((option) => hasWords(option.label, words));
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  return (
    <Combobox
      store={combobox}
      width={240}
      position="bottom-start"
      onOptionSubmit={(next) => {
        onChange(next);
        combobox.closeDropdown();
      }}
    >
      <div className={classes['chip']}>
        <Combobox.Target targetType="button">
          <UnstyledButton
            className={classes['field'] ?? ''}
            // Keys choose among its values from the beginning.
            autoFocus={isBegun && !isLong}
            onClick={() => {
              combobox.toggleDropdown();
            }}
          >
            <Text span inherit c="dimmed">
              {label}
            </Text>{' '}
            <Text span inherit fw={500} className={classes['value'] ?? ''}>
              {chosen}
            </Text>
          </UnstyledButton>
        </Combobox.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('tasks.list.removeFilter', { filter: label })}
          onClick={() => {
            onChange(undefined);
            onEnd();
          }}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      </div>
      <Combobox.Dropdown>
        {isLong && (
          <Combobox.EventsTarget>
            <TextInput
              autoFocus
              mb={4}
              aria-label={t('tasks.list.findValue')}
              placeholder={t('tasks.list.findValue')}
              value={words}
              onChange={({ currentTarget }) => {
                setWords(currentTarget.value);
                combobox.updateSelectedOptionIndex();
              }}
            />
          </Combobox.EventsTarget>
        )}
        <Combobox.Options aria-label={label} mah={280} style={{ overflowY: 'auto' }}>
          {offered.map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
              <Text inherit fw={option.value === value ? 600 : 400}>
                {option.label}
              </Text>
            </Combobox.Option>
          ))}
          {offered.length === 0 && <Combobox.Empty>{t('tasks.list.noValue')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
