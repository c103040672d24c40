import { useTranslation } from 'react-i18next';

const known = ['applied', 'alreadyThere', 'notFound', 'conflict'] as const;

/** The words for how a method stands to a file. */
export function useMethodState(): (state: string) => string {
  const { t } = useTranslation();
  return (state) => {
    const code = known.find((one) => one === state);
    return code === undefined ? state : t(`engine.report.states.${code}`);
  };
}
