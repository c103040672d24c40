import { CloseButton, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/lists.ts';

type Props = { pageSize: number; onSearch: (words: string) => void; onPageSize: (size: number) => void };

/** Search and page size of the outbox; words are passed on when typing pauses. */
export function OutboxTools({ pageSize, onSearch, onPageSize }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const searchSoon = useDebouncedCallback(onSearch, 300);
  const change = (words: string) => {
    setTyped(words);
    searchSoon(words.trim());
  };
  return (
    <Group component="search" align="flex-end" gap="sm">
      <TextInput
        flex="1 1 16rem"
        type="search"
        label={t('operator.outbox.searchLabel')}
        placeholder={t('operator.outbox.search')}
        maxLength={100}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          typed !== '' && (
            <CloseButton
              size="sm"
              aria-label={t('operator.outbox.clearSearch')}
              onClick={() => {
                change('');
              }}
            />
          )
        }
        value={typed}
        onChange={({ currentTarget }) => {
          change(currentTarget.value);
        }}
      />
      <Select
        w={96}
        label={t('operator.outbox.pageSize')}
        allowDeselect={false}
        data={pageSizes.map(String)}
        value={String(pageSize)}
        onChange={(chosen) => {
          onPageSize(pageSizes.find((size) => String(size) === chosen) ?? pageSizes[0]);
        }}
      />
    </Group>
  );
}
