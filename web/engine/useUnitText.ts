import { useTranslation } from 'react-i18next';
import type { TaskReport, TaskReportPage } from '#contract/engine.ts';

type Unit = Pick<TaskReport['methods'][number], 'methodId' | 'dtcCode' | 'inSet'>;

/** What was ordered as one, in words: a method, or a method with its code. */
export function useUnitText(methods: TaskReportPage['methods']): (unit: Unit) => string {
  const { t } = useTranslation();
  return ({ methodId, dtcCode, inSet = false }) => {
    const name = methods.find((one) => one.methodId === methodId)?.name ?? String(methodId);
    const method = dtcCode === undefined ? name : t('engine.report.methods.code', { method: name, code: dtcCode });
    return inSet ? t('workbench.results.record.together', { method }) : method;
  };
}
