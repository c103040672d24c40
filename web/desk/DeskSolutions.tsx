import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Desk } from '#contract/desk.ts';
import { DeskCard } from './DeskCard.tsx';

type Props = { suspended: number; complaints: Desk['complaints'] };

/** What customers complained of: solutions that are suspended, and those that go on. Not there while nobody has complained. */
export function DeskSolutions({ suspended, complaints }: Props) {
  const { t } = useTranslation();
  const total = suspended + complaints.length;
  if (total === 0) return undefined;
  return (
    <DeskCard title={t('library.desk.title')} total={total} none="">
      {suspended > 0 && (
        <li>
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/admin/solutions" search={{ state: 'suspended' }} {...props} />}
          >
            {t('library.desk.suspended', { count: suspended })}
          </Anchor>
        </li>
      )}
      {complaints.map(({ solutionId, taskId, jobId }) => (
        <li key={`${taskId} ${solutionId}`}>
          <Anchor size="sm" renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}>
            {t('library.desk.complaint', { task: taskId, solution: solutionId })}
          </Anchor>
        </li>
      ))}
    </DeskCard>
  );
}
