import { Button } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';

/** Any path that is no screen. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle title={t('frame.notFound.title')} />
      <EmptyState icon={<IconMapPinOff />} text={t('frame.notFound.text')}>
        <Button renderRoot={(props) => <Link to="/" {...props} />} variant="light">
          {t('frame.menu.home')}
        </Button>
      </EmptyState>
    </>
  );
}
