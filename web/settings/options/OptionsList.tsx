import { Text } from '@mantine/core';
import {
  IconArrowUpRight,
  IconBuildingBank,
  IconBuildingFactory2,
  IconChevronRight,
  IconClipboardList,
  IconClock,
  IconCoins,
  IconDatabaseExport,
  IconFileUpload,
  IconHome,
  IconLock,
  IconMail,
  IconPalette,
  IconRobot,
  IconScale,
  IconShieldCheck,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type PageAction, usePageActions } from '#web/kit/page-actions.ts';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { mayOpenPage } from '#web/session/page-needs.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { useMayMake } from '#web/session/useMayMake.ts';
import entryClasses from '#web/kit/entry.module.css';
import { isFormPart, type OptionsPart, partFields, partGroups, partsFor } from './option-parts.ts';
import classes from './options.module.css';

const icons: Record<OptionsPart, TablerIcon> = {
  brand: IconPalette,
  home: IconHome,
  hours: IconClock,
  contact: IconMail,
  files: IconFileUpload,
  automation: IconRobot,
  orders: IconClipboardList,
  company: IconBuildingFactory2,
  bank: IconBuildingBank,
  credits: IconCoins,
  legal: IconScale,
  data: IconShieldCheck,
  signIn: IconLock,
  backup: IconDatabaseExport,
};

/** Pages that an operator looks for among the sections. */
const elsewhere = [
  { name: 'setup.title', link: linkOptions({ to: '/admin/setup' }) },
  { name: 'news.title', link: linkOptions({ to: '/admin/news' }) },
  { name: 'moving.title', link: linkOptions({ to: '/admin/moving' }) },
  { name: 'pricing.title', link: linkOptions({ to: '/admin/prices' }) },
  { name: 'purchases.packages.title', link: linkOptions({ to: '/admin/packages' }) },
  { name: 'accounting.tabs.taxes', link: linkOptions({ to: '/admin/accounting', search: { list: 'taxes' } }) },
  { name: 'texts.title', link: linkOptions({ to: '/admin/texts' }) },
  { name: 'mail.outbox.title', link: linkOptions({ to: '/admin/outbox' }) },
] as const;

/** The list of sections, by groups, and of pages that an operator looks for among them. */
export function OptionsList({ open }: { open: OptionsPart | undefined }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const access = useAccess();
  const usable = partsFor(useMayMake());
  const groups = partGroups
    .map(({ group, parts }) => ({ group, parts: parts.filter((part) => usable.includes(part)) }))
    .filter(({ parts }) => parts.length > 0);
  const others = elsewhere.filter(({ link }) => mayOpenPage(access, link.to));
  return (
    <nav className={classes['list']} aria-label={t('settings.options.sections')}>
      {groups.map(({ group, parts }) => (
        <Group key={group} name={t(`settings.options.group.${group}`)}>
          {parts.map((part) => {
            const Icon = icons[part];
            return (
              <li key={part}>
                <Link
                  to="/admin/options"
                  search={{ part }}
                  className={entryClasses['entry'] ?? ''}
                  aria-current={part === open ? 'page' : undefined}
                >
                  <Icon size={18} stroke={1.6} aria-hidden />
                  <span>{t(`settings.options.part.${part}`)}</span>
                  {isPhone && <IconChevronRight size={16} stroke={1.6} aria-hidden className={classes['way'] ?? ''} />}
                </Link>
              </li>
            );
          })}
        </Group>
      ))}
      {others.length > 0 && (
        <Group name={t('settings.options.group.elsewhere')}>
          {others.map(({ name, link }) => (
            <li key={name}>
              <Link {...link} className={entryClasses['entry'] ?? ''}>
                <IconArrowUpRight size={18} stroke={1.6} aria-hidden />
                <span>{t(name)}</span>
              </Link>
            </li>
          ))}
        </Group>
      )}
    </nav>
  );
}

type GroupProps = { name: string; children: ReactNode };

/** Entries that belong together, under their name. */
function Group({ name, children }: GroupProps) {
  return (
    <div>
      <Text size="xs" c="dimmed" className={classes['heading'] ?? ''} aria-hidden>
        {name}
      </Text>
      <ul aria-label={name}>{children}</ul>
    </div>
  );
}

/** Offers the sections in the command palette, where the names of their options lead to them as well. */
export function useOptionsInPalette(): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const actions = partsFor(useMayMake()).map((part): PageAction => {
    const labels = isFormPart(part) ? partFields[part].map((field) => t(`settings.options.field.${field}`)) : [];
    return {
      key: `options ${part}`,
      label: t(`settings.options.part.${part}`),
      ...(labels.length > 0 && { description: labels.join(' · ') }),
      icon: icons[part],
      run: () => void navigate({ to: '/admin/options', search: { part } }),
    };
  });
  usePageActions(actions);
}
