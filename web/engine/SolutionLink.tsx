import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SolutionId } from '#contract/ids.ts';

/** Leads to a solution in the library, with the history of its use. */
export function SolutionLink({ solutionId }: { solutionId: SolutionId }) {
  const { t } = useTranslation();
  return (
    <Anchor
      size="xs"
      renderRoot={(props) => <Link to="/admin/solutions" search={{ solution: solutionId }} {...props} />}
    >
      {t('engine.report.methods.solutionNumber', { solution: solutionId })}
    </Anchor>
  );
}
