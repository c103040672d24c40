import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SolutionRow } from '#contract/library.ts';

/** The task or the files that a solution was taken from. */
export function SolutionOrigin({ solution: { origin, originNote } }: { solution: SolutionRow }) {
  const { t } = useTranslation();
  if (origin !== undefined)
    return (
      <Anchor
        size="xs"
        renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: origin.jobId }} {...props} />}
      >
        {t('library.ofTask', { task: origin.taskId })}
      </Anchor>
    );
  const note = originNote === '' ? t('library.demo') : originNote;
  return (
    <Text size="xs" truncate="end" title={note}>
      {note}
    </Text>
  );
}
