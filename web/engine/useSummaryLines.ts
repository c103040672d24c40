import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import type { TaskSummary } from '#contract/engine.ts';

/** The facts of a summary, each with its name. */
export function useSummaryLines(methods: Task['methods']) {
  const { t } = useTranslation();
  const methodText = ({ methodId, dtcCode, state }: TaskSummary['methods'][number]) => {
    const name = methods.find((one) => one.methodId === methodId)?.name ?? String(methodId);
    const method = dtcCode === undefined ? name : t('report.methods.code', { method: name, code: dtcCode });
    return state === 'applied' ? method : t('report.summary.alreadyThere', { method });
  };
  return ({ family, variant, software, part, methods: done, checksum }: TaskSummary) => [
    {
      label: t('report.summary.recognized'),
      texts: [
        variant ?? family.toUpperCase(),
        ...(software === undefined ? [] : [t('report.summary.software', { software })]),
        ...(part === undefined ? [] : [t('report.summary.part', { part })]),
      ],
    },
    { label: t('report.summary.methods'), texts: done.map(methodText) },
    { label: t('report.summary.checksum'), texts: [t(`report.summary.checksums.${checksum}`)] },
  ];
}
