import { Text } from '@mantine/core';
import {
  IconArrowUpRight,
  IconBell,
  IconBuildingBank,
  IconBuildingFactory2,
  IconChevronRight,
  IconClock,
  IconCoins,
  IconFileText,
  IconHome,
  IconLock,
  IconMail,
  IconPalette,
  IconRobot,
  IconScale,
  IconShieldCheck,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type PageAction, usePageActions } from '#web/kit/page-actions.ts';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { isFormPart, OptionsPart, partFields, partGroups } from './option-parts.ts';
import classes from './options.module.css';

const icons: Record<OptionsPart, TablerIcon> = {
  brand: IconPalette,
  home: IconHome,
  notice: IconBell,
  hours: IconClock,
  contact: IconMail,
  automation: IconRobot,
  company: IconBuildingFactory2,
  bank: IconBuildingBank,
  credits: IconCoins,
  texts: IconFileText,
  legal: IconScale,
  data: IconShieldCheck,
  signIn: IconLock,
};

/** The list of sections, by groups, and of pages that an operator looks for among them. */
export function OptionsList({ open }: { open: OptionsPart | undefined }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <nav className={classes['list']} aria-label={t('settings.options.sections')}>
      {partGroups.map(({ group, parts }) => (
        <Group key={group} name={t(`settings.options.group.${group}`)}>
          {parts.map((part) => {
            const Icon = icons[part];
            return (
              <li key={part}>
                <Link
                  to="/admin/options"
                  search={{ part }}
                  className={classes['entry'] ?? ''}
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
      <Group name={t('settings.options.group.elsewhere')}>
        <li>
          <Link to="/admin/prices" className={classes['entry'] ?? ''}>
            <Elsewhere name={t('pricing.title')} />
          </Link>
        </li>
        <li>
          <Link to="/admin/packages" className={classes['entry'] ?? ''}>
            <Elsewhere name={t('purchases.packages.title')} />
          </Link>
        </li>
        <li>
          <Link to="/admin/accounting" search={{ list: 'taxes' }} className={classes['entry'] ?? ''}>
            <Elsewhere name={t('accounting.tabs.taxes')} />
          </Link>
        </li>
        <li>
          <Link to="/admin/outbox" className={classes['entry'] ?? ''}>
            <Elsewhere name={t('mail.outbox.title')} />
          </Link>
        </li>
      </Group>
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

/** The name of a page that is no section. */
function Elsewhere({ name }: { name: string }) {
  return (
    <>
      <IconArrowUpRight size={18} stroke={1.6} aria-hidden />
      <span>{name}</span>
    </>
  );
}

/** Offers the sections in the command palette, where the names of their options lead to them as well. */
export function useOptionsInPalette(): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const actions = OptionsPart.options.map((part): PageAction => {
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
