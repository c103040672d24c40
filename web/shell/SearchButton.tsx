import { Kbd, Text, UnstyledButton } from '@mantine/core';
import { useHotkeys, useOs } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { AccessData } from '#contract/accounts.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import classes from './palette.module.css';

/** Opens the command palette, as Ctrl+K or ⌘K does anywhere; its code is loaded with its first opening. */
export function SearchButton({ access }: { access: AccessData }) {
  const { t } = useTranslation();
  const os = useOs();
  const refusalText = useRefusalText();
  const [isOpen, setIsOpen] = useState(false);
  const loading = useMutation({
    mutationFn: () => import('./CommandPalette.tsx'),
    networkMode: 'always',
    onError: (error) => {
      setIsOpen(false);
      notify.error(refusalText(error));
    },
  });
  const Palette = loading.data?.CommandPalette;
  const open = () => {
    setIsOpen(true);
    if (Palette === undefined && !loading.isPending) loading.mutate();
  };
  const close = () => {
    setIsOpen(false);
  };
  useHotkeys([['mod+K', isOpen ? close : open]], [], true);
  return (
    <>
      <UnstyledButton
        className={classes['button'] ?? ''}
        aria-label={t('shell.palette.label')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <Text span size="sm" className={classes['word'] ?? ''} visibleFrom="sm">
          {t('shell.palette.search')}
        </Text>
        <Kbd size="xs" aria-hidden className={classes['keys'] ?? ''}>
          {os === 'macos' || os === 'ios' ? '⌘ K' : `${t('shell.palette.ctrl')} K`}
        </Kbd>
      </UnstyledButton>
      {Palette !== undefined && <Palette access={access} isOpen={isOpen} onClose={close} />}
    </>
  );
}
