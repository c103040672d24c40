import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './list.module.css';

type Props = { initial: string; placeholder: string; onSearch: (words: string) => void };

/** Words to search a list for; they are passed on when typing pauses. */
export function SearchField({ initial, placeholder, onSearch }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(initial);
  const searchSoon = useDebouncedCallback(onSearch, 300);
  const change = (words: string) => {
    setTyped(words);
    searchSoon(words.trim());
  };
  return (
    <TextInput
      className={classes['search']}
      type="search"
      label={t('tasks.list.searchLabel')}
      placeholder={placeholder}
      maxLength={100}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed !== '' && (
          <CloseButton
            size="sm"
            aria-label={t('tasks.list.clearSearch')}
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
  );
}
