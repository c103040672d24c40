import { Button, Card, Group, SimpleGrid, Text, ThemeIcon } from '@mantine/core';
import { IconClipboardList, IconMessages, IconUserEdit } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Dashboard } from '#web/dashboard/Dashboard.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useAccess } from '#web/session/useAccess.ts';

/** /account */
export function AccountPage() {
  const { t } = useTranslation();
  const isCustomer = useAccess().role === 'customer';
  return (
    <>
      <PageTitle title={usePageTitle()}>
        {isCustomer && (
          <Button
            variant="default"
            leftSection={<IconUserEdit size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/account/edit" {...props} />}
          >
            {t('dashboard.cards.edit.title')}
          </Button>
        )}
      </PageTitle>
      {isCustomer ? <Dashboard /> : <StaffCards />}
    </>
  );
}

const cards = [
  { to: '/admin/fileoverview', text: 'fileOverview', icon: IconClipboardList },
  { to: '/chats', text: 'chats', icon: IconMessages },
  { to: '/account/edit', text: 'edit', icon: IconUserEdit },
] as const;

/** The ways from the account of a member of staff to their work. */
function StaffCards() {
  const { t } = useTranslation();
  return (
    <SimpleGrid component="nav" cols={{ base: 1, xs: 2, lg: 3 }} spacing="sm" aria-label={t('dashboard.title')}>
      {cards.map(({ to, text, icon: Icon }) => (
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

type CardLinkProps = { to: NonNullable<LinkProps['to']>; icon: ReactNode; title: string; text: string };

/** A card that leads to another page. */
function CardLink({ to, icon, title, text }: CardLinkProps) {
  return (
    <Card withBorder padding="md" renderRoot={(props) => <Link to={to} {...props} />} c="inherit" td="none">
      <Group wrap="nowrap" gap="md">
        <ThemeIcon size="xl" variant="light" aria-hidden>
          {icon}
        </ThemeIcon>
        <div>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </div>
      </Group>
    </Card>
  );
}
