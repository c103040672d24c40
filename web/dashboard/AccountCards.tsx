import { SimpleGrid } from '@mantine/core';
import {
  IconClipboardList,
  IconCoins,
  IconFolderOpen,
  IconMessages,
  IconReceipt2,
  IconShoppingCart,
  IconUserEdit,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CardLink } from '#web/kit/CardLink.tsx';

const cards = [
  { to: '/jobs', text: 'jobs', icon: IconFolderOpen, customer: true },
  { to: '/account/creditsoverview', text: 'creditsOverview', icon: IconCoins, customer: true },
  { to: '/account/buyCredits', text: 'buyCredits', icon: IconShoppingCart, customer: true },
  { to: '/account/myfileprices', text: 'prices', icon: IconReceipt2, customer: true },
  { to: '/admin/fileoverview', text: 'fileOverview', icon: IconClipboardList, customer: false },
  { to: '/chats', text: 'chats', icon: IconMessages, customer: false },
  { to: '/account/edit', text: 'edit', icon: IconUserEdit, customer: undefined },
] as const;

/** Where the account leads: a customer to orders and credits, staff to their work. */
export function AccountCards({ isCustomer }: { isCustomer: boolean }) {
  const { t } = useTranslation();
  const shown = cards.filter(({ customer }) => customer === undefined || customer === isCustomer);
  return (
    <SimpleGrid component="nav" cols={{ base: 1, xs: 2, lg: 3 }} spacing="sm" aria-label={t('dashboard.title')}>
      {shown.map(({ to, text, icon: Icon }) => (
        <CardLink
          key={to}
          to={to}
          icon={<Icon size={22} stroke={1.6} />}
          title={t(`dashboard.cards.${text}.title`)}
          text={t(`dashboard.cards.${text}.text`)}
        />
      ))}
    </SimpleGrid>
  );
}
