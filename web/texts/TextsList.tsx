import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Output } from '#contract/call.ts';
import { languages } from '#contract/languages.ts';
import { portalTextKinds } from '#contract/settings.ts';
import { type MailGroup, mailGroups, type TextKind, type textsApi } from '#contract/texts.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import entryClasses from '#web/kit/entry.module.css';
import classes from './texts.module.css';
import { useTextName } from './useTextName.ts';

type TextStates = Output<typeof textsApi.getTexts>;

const groups: readonly (readonly ['portal' | MailGroup, readonly TextKind[]])[] = [
  ['portal', portalTextKinds],
  ['account', mailGroups.account],
  ['security', mailGroups.security],
  ['orders', mailGroups.orders],
  ['credits', mailGroups.credits],
  ['staff', mailGroups.staff],
];

/** Every text with its state, by groups. */
export function TextsList({ texts }: { texts: TextStates }) {
  const { t } = useTranslation();
  const nameOf = useTextName();
  const all = Object.keys(languages).length;
  const stateOf = (kind: TextKind) => {
    const count = texts.find((text) => text.kind === kind)?.languages.length ?? 0;
    if (count === 0) return t('texts.state.delivered');
    return count === all ? t('texts.state.own') : t('texts.state.some', { count, all });
  };
  return (
    <SimpleGrid type="container" cols={{ base: 1, '640px': 2, '1040px': 3 }} spacing="xl">
      {groups.map(([group, kinds]) => (
        <Stack key={group} gap="xs">
          <Title order={2} size="h4" px={12}>
            {t(`texts.group.${group}`)}
          </Title>
          <ul aria-label={t(`texts.group.${group}`)} className={classes['entries']}>
            {kinds.map((kind) => (
              <li key={kind}>
                <Link to="/admin/texts" search={{ kind }} className={entryClasses['entry'] ?? ''}>
                  <span className={classes['name']}>
                    <span>{nameOf(kind)}</span>
                    <Text component="span" size="xs" c="dimmed">
                      {stateOf(kind)}
                    </Text>
                  </span>
                  <IconChevronRight size={16} stroke={1.6} aria-hidden />
                </Link>
              </li>
            ))}
            {group === 'portal' && (
              <li>
                <Link to="/admin/options" search={{ part: 'legal' }} className={entryClasses['entry'] ?? ''}>
                  <span className={classes['name']}>{t('texts.notices')}</span>
                  <IconChevronRight size={16} stroke={1.6} aria-hidden />
                </Link>
              </li>
            )}
          </ul>
        </Stack>
      ))}
    </SimpleGrid>
  );
}
