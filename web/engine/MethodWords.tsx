import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useMethodLabel } from '#web/vocabulary/useMethodLabel.ts';
import type { TaskReport, TaskReportPage } from '#contract/engine.ts';
import type { SolutionId } from '#contract/ids.ts';

type Unit = Pick<TaskReport['methods'][number], 'methodId' | 'dtcCode' | 'inSet'>;

/** The words for one ordered unit: a method, or a method with its code. */
export function useUnitText(methods: TaskReportPage['methods']): (unit: Unit) => string {
  const { t } = useTranslation();
  const labelOf = useMethodLabel();
  return ({ methodId, dtcCode, inSet = false }) => {
    const known = methods.find((one) => one.methodId === methodId);
    const name = known === undefined ? String(methodId) : labelOf(known);
    const method = dtcCode === undefined ? name : t('engine.report.methods.code', { method: name, code: dtcCode });
    return inSet ? t('workbench.results.record.together', { method }) : method;
  };
}

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
