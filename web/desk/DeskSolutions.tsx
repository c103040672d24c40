import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DeskCard } from './DeskCard.tsx';

/** Solutions that a customer's complaint has suspended; not there while nobody has complained. */
export function DeskSolutions({ suspended }: { suspended: number }) {
  const { t } = useTranslation();
  if (suspended === 0) return undefined;
  return (
    <DeskCard title={t('library.desk.title')} total={suspended} none="">
      <li>
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/admin/solutions" search={{ state: 'suspended' }} {...props} />}
        >
          {t('library.desk.suspended', { count: suspended })}
        </Anchor>
      </li>
    </DeskCard>
  );
}
