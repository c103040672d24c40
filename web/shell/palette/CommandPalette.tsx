import '@mantine/spotlight/styles.layer.css';
import { Text, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useStore } from '@nanostores/react';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconBell, IconBellOff, IconFileSearch, IconLanguage, IconLogout, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { AccessData } from '#contract/accounts/access.ts';
import type { Language } from '#contract/languages.ts';
import { settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';
import { droppedFile } from '#web/kit/dropped-file.ts';
import { useFileDrop } from '#web/kit/form/useFileDrop.ts';
import { isStaff } from '#rules/roles.ts';
import { languages } from '#web/i18n/index.ts';
import { useOfferedActions } from '#web/kit/page-actions.ts';
import { colorSchemeNames, colorSchemes } from '#web/shell/theme/color-schemes.ts';
import { menuGroupsFor } from '#web/shell/bars/menu.ts';
import { chooseSound, isSoundOn } from '#web/shell/notices/order-sound.ts';
import { usePageNames } from '#web/shell/page/usePageNames.ts';
import classes from './palette.module.css';
import { useChooseLanguage } from '#web/shell/useChooseLanguage.ts';
import { type PaletteEntry, type PaletteGroup, usePaletteResults } from './usePaletteResults.ts';
import { hasWords } from '#rules/search-words.ts';

const [store, spotlight] = createSpotlight();

type Props = {
  access: AccessData;
  isOpen: boolean;
  /** Kept outside: it begins before the field is there. */
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
};

/**
 * Leads from anywhere to pages, tasks, jobs, customers and documents, and does what can be done here and anywhere; by keys
 * alone.
 */
export function CommandPalette({ access, isOpen, typed, onType, onClose }: Props) {
  const { t } = useTranslation();
  const words = typed.trim();
  const [search] = useDebouncedValue(words, 250);
  // A finding for other words would be chosen by mistake.
  const isUpToDate = search === words;
  const fixed = useFixedEntries(access, words);
  const found = usePaletteResults(words === '' ? '' : search, access);
  const isSearching = !isUpToDate || found.isSearching;
  const groups = [...fixed, ...(isUpToDate ? found.groups : [])].filter(({ entries }) => entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const isFileSearch = useIsFileSearch(access);
  const navigate = useNavigate();
  const { className: _place, ...drop } = useFileDrop(([file]) => {
    if (file === undefined) return;
    droppedFile.set(file);
    onClose();
    void navigate({ to: '/admin/findfile' });
  });
  useOpening(isOpen);
  useSelection(words, entries.map(({ key }) => key).join('\n'));
  const note = () => {
    if (words === '') return undefined;
    if (isSearching) return t('shell.palette.searching');
    if (found.isError) return t('shell.palette.failed');
    return entries.length === 0 ? t('shell.palette.none') : undefined;
  };
  const said = note();
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      scrollable
      maxHeight="min(28rem, calc(100dvh - 8rem))"
      yOffset="12dvh"
      query={typed}
      onQueryChange={onType}
      onSpotlightClose={onClose}
      attributes={{ content: { 'aria-label': t('shell.palette.label'), ...(isFileSearch && drop) } }}
    >
      <Spotlight.Search
        type="search"
        maxLength={100}
        aria-label={t('shell.palette.label')}
        placeholder={t('shell.palette.placeholder')}
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
      />
      <Selected entries={entries} />
      <Spotlight.ActionsList>
        {groups.map(({ name, entries: lines }) => (
          <Spotlight.ActionsGroup key={name} label={name} className={classes['group'] ?? ''}>
            {lines.map(({ key, label, description, icon: Icon, run }) => (
              <Spotlight.Action
                key={key}
                label={label}
                {...(description !== undefined && { description })}
                classNames={{ actionDescription: classes['description'] ?? '' }}
                dimmedSections={false}
                leftSection={<Icon size={20} stroke={1.6} aria-hidden />}
                onClick={run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        <Text size="sm" c="dimmed" px="md" py={said === undefined ? 0 : 'xs'} role="status">
          {said}
        </Text>
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** The focus stays in the field while arrows move: the line that Enter chooses is read out. */
function Selected({ entries }: { entries: readonly PaletteEntry[] }) {
  const { selected } = useSpotlight(store);
  return <VisuallyHidden aria-live="polite">{entries[selected]?.label}</VisuallyHidden>;
}

/** Opens and closes the store of the library, which lies outside React. */
function useOpening(isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) spotlight.open();
    else spotlight.close();
  }, [isOpen]);
}

/**
 * Has Enter choose the first line in sight; once a person has gone to another one, that line, wherever lines that arrive later
 * push it. The library neither selects those nor counts them.
 *
 * @param shown the lines that are shown, in one text; empty without any
 */
function useSelection(words: string, shown: string): void {
  /** The line that was marked without a person, and the words for which it was. */
  const marked = useRef<{ words: string; index: number }>(undefined);
  useEffect(() => {
    const { listId, opened, selected } = store.getState();
    const list = listId === '' ? null : document.querySelector(`#${CSS.escape(listId)}`);
    if (!opened || list === null || shown === '') return;
    const lines = [...list.querySelectorAll('[data-action]')];
    const chosen = lines.findIndex((line) => line.hasAttribute('data-selected'));
    const isMoved = marked.current?.words === words && marked.current.index !== selected;
    const index = isMoved && chosen !== -1 ? chosen : 0;
    if (lines[index] === undefined) return;
    // Where a person has gone, no later arrival marks the first line again.
    marked.current = { words, index: isMoved ? -1 : index };
    for (const line of lines) line.removeAttribute('data-selected');
    lines[index].setAttribute('data-selected', 'true');
    if (index !== selected) store.updateState((state) => ({ ...state, selected: index }));
  }, [words, shown]);
}

/** A file can be dropped on the search: by staff, unless the operator has switched it off. */
function useIsFileSearch({ role }: AccessData): boolean {
  const { data } = useQuery({ ...query(settingsApi.loadGlobalOptions, {}), enabled: isStaff({ role }) });
  return data?.fileSearch === true && isStaff({ role });
}

/** Actions of the page, pages and actions of the portal in whose names every word occurs; all of them while nothing is typed. */
function useFixedEntries(access: AccessData, words: string): PaletteGroup[] {
  const { role } = access;
  const isFileSearch = useIsFileSearch(access);
  const { t, i18n } = useTranslation();
  const nameOf = usePageNames();
  const navigate = useNavigate();
  const chooseLanguage = useChooseLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const isSound = useStore(isSoundOn);
  const pageActions = useOfferedActions();
  const pages: PaletteEntry[] = menuGroupsFor(access)
    .flatMap((group) => group.entries)
    .map(({ to, icon }) => ({ key: to, label: nameOf(to), icon, run: () => void navigate({ to }) }));
  const actions: PaletteEntry[] = [
    ...(isFileSearch
      ? [
          {
            key: 'findFile',
            label: t('shell.palette.findFile'),
            description: t('shell.palette.findFileHow'),
            icon: IconFileSearch,
            run: () => void navigate({ to: '/admin/findfile' }),
          },
        ]
      : []),
    ...colorSchemeNames.map((scheme) => ({
      key: scheme,
      label: t(`shell.scheme.${scheme}`),
      description: t('shell.scheme.label'),
      icon: colorSchemes[scheme],
      run: () => {
        setColorScheme(scheme);
      },
    })),
    ...(Object.entries(languages) as [Language, string][])
      .filter(([language]) => language !== i18n.language)
      .map(([language, name]) => ({
        key: language,
        label: t('shell.palette.language', { name }),
        icon: IconLanguage,
        run: () => {
          chooseLanguage(language);
        },
      })),
    ...(isStaff({ role })
      ? [
          {
            key: 'orderSound',
            label: t(isSound ? 'shell.orderSound.turnOff' : 'shell.orderSound.turnOn'),
            icon: isSound ? IconBellOff : IconBell,
            run: () => {
              chooseSound(!isSound);
            },
          },
        ]
      : []),
    { key: 'logout', label: t('shell.userMenu.logout'), icon: IconLogout, run: () => void navigate({ to: '/logout' }) },
  ];
  const hasAll = (text: string) => hasWords(text, words);
  /** Those whose names say it come before those that are merely of that kind. */
  const matching = (entries: readonly PaletteEntry[]) => {
    const named = entries.filter(({ label }) => hasAll(label));
    const alike = entries.filter(
      (entry) => !named.includes(entry) && hasAll(`${entry.label} ${entry.description ?? ''}`),
    );
    return [...named, ...alike];
  };
  return [
    { name: t('shell.palette.here'), entries: matching(pageActions) },
    { name: t('shell.palette.pages'), entries: matching(pages) },
    { name: t('shell.palette.actions'), entries: matching(actions) },
  ];
}
