import { Text, UnstyledButton } from '@mantine/core';
import { useHotkeys, useOs, useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { AccessData } from '#contract/accounts/access.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import classes from '#web/shell/palette/palette.module.css';

/**
 * Opens the command palette, as Ctrl+K or ⌘K does anywhere; its code is loaded with its first opening. Letters that are typed
 * before its field has the focus stand in the field.
 */
export function SearchButton({ access }: { access: AccessData }) {
  const { t } = useTranslation();
  const os = useOs();
  const refusalText = useRefusalText();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const loading = useMutation({
    mutationFn: () => import('#web/shell/palette/CommandPalette.tsx'),
    networkMode: 'always',
    onError: (error) => {
      setIsOpen(false);
      notify.error(refusalText(error));
    },
  });
  const Palette = loading.data?.CommandPalette;
  const open = () => {
    setTyped('');
    setIsOpen(true);
    if (Palette === undefined && !loading.isPending) loading.mutate();
  };
  const close = () => {
    setIsOpen(false);
  };
  useHotkeys([['mod+K', isOpen ? close : open]], [], true);
  const typeAhead = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (!isOpen || ctrlKey || metaKey || altKey || isInPalette(target)) return;
    if (key === 'Escape') close();
    else if (key === 'Backspace') setTyped((before) => before.slice(0, -1));
    else if (isLetter(key)) setTyped((before) => before + key);
    else return;
    // It is not for the page behind.
    event.preventDefault();
    event.stopPropagation();
  };
  useWindowEvent('keydown', typeAhead, { capture: true });
  return (
    <>
      <UnstyledButton
        className={classes['button'] ?? ''}
        aria-label={t('shell.palette.label')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        data-keys={os === 'macos' || os === 'ios' ? '⌘ K' : `${t('shell.palette.ctrl')} K`}
        onClick={open}
      >
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <Text span size="sm" className={classes['word'] ?? ''} visibleFrom="sm">
          {t('shell.palette.search')}
        </Text>
      </UnstyledButton>
      {Palette !== undefined && (
        <Palette access={access} isOpen={isOpen} typed={typed} onType={setTyped} onClose={close} />
      )}
    </>
  );
}

/** A key that writes one character. */
const isLetter = (key: string): boolean => [...key].length === 1;

/** The field of the palette hears the key itself. */
const isInPalette = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.closest('[role="dialog"]') !== null;
