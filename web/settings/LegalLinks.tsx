import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

const links = [
  { to: '/agb', kind: 'terms' },
  { to: '/datenschutz', kind: 'privacy' },
  { to: '/impressum', kind: 'imprint' },
] as const;

/** The way to the legal pages. */
export function LegalLinks() {
  const { t } = useTranslation();
  return (
    <Group component="nav" gap="md" className="legal-links" aria-label={t('settings.legalLinks.label')}>
      {links.map(({ to, kind }) => (
        <Anchor key={kind} size="sm" renderRoot={(props) => <Link to={to} {...props} />}>
          {t(`settings.legalLinks.${kind}`)}
        </Anchor>
      ))}
    </Group>
  );
}
