import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ListQuery } from '#contract/lists.ts';
import { maxTextLength } from '#contract/wire.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import classes from './list.module.css';

type Props = {
  /** The words that the list is searched for now. */
  words: string;
  placeholder: string;
  onSearch: (words: string) => void;
};

/** Words to search a list for; they are passed on when typing pauses. */
export function SearchField({ words, placeholder, onSearch }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(words);
  const [passedOn, setPassedOn] = useState(words);
  const [seen, setSeen] = useState(words);
  const field = useRef<HTMLInputElement>(null);
  if (words !== seen) {
    setSeen(words);
    // Words from elsewhere, as on the way back; one's own are no news, and whoever types on keeps what stands there.
    if (words !== passedOn) {
      setTyped(words);
      setPassedOn(words);
    }
  }
  const searchSoon = useDebouncedCallback((next: string) => {
    setPassedOn(next);
    onSearch(next);
  }, 300);
  const change = (next: string) => {
    setTyped(next);
    searchSoon(next.trim());
  };
  return (
    <TextInput
      ref={field}
      className={classes['search']}
      type="search"
      aria-label={t('tasks.list.searchLabel')}
      placeholder={placeholder}
      maxLength={maxTextLength(ListQuery, 'search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed !== '' && (
          <CloseButton
            size="sm"
            aria-label={t('tasks.list.clearSearch')}
            onClick={() => {
              change('');
              // The button is gone with the words.
              field.current?.focus();
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
