import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import type { TaskSummary } from '#contract/engine.ts';

/** The facts of a summary, each with its name. */
export function useSummaryLines(methods: Task['methods']) {
  const { t } = useTranslation();
  const methodText = ({ methodId, dtcCode, state }: TaskSummary['methods'][number]) => {
    const name = methods.find((one) => one.methodId === methodId)?.name ?? String(methodId);
    const method = dtcCode === undefined ? name : t('engine.report.methods.code', { method: name, code: dtcCode });
    return state === 'applied' ? method : t('engine.report.summary.alreadyThere', { method });
  };
  return ({ family, variant, software, part, methods: done, checksum }: TaskSummary) => [
    {
      label: t('engine.report.summary.recognized'),
      texts: [
        variant ?? family.toUpperCase(),
        ...(software === undefined ? [] : [t('engine.report.summary.software', { software })]),
        ...(part === undefined ? [] : [t('engine.report.summary.part', { part })]),
      ],
    },
    { label: t('engine.report.summary.methods'), texts: done.map(methodText) },
    { label: t('engine.report.summary.checksum'), texts: [t(`engine.report.summary.checksums.${checksum}`)] },
  ];
}
