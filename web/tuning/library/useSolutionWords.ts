import { useTranslation } from 'react-i18next';
import type { SolutionRow } from '#contract/solutions.ts';
import { useFormats } from '#web/ui/useFormats.ts';

/** Short words for what stands in a line about a solution. */
export function useSolutionWords() {
  const { t } = useTranslation();
  const { count } = useFormats();
  return {
    method: ({ method, dtcCode }: Pick<SolutionRow, 'method' | 'dtcCode'>) =>
      dtcCode === undefined ? method : `${method} ${dtcCode}`,
    unit: ({ family, hardware, part }: Pick<SolutionRow, 'family' | 'hardware' | 'part'>) =>
      [family, hardware, part].filter((one) => one !== undefined).join(' · '),
    size: ({ bytesChanged, runs }: SolutionRow) => t('library.size', { bytes: count(bytesChanged), runs: count(runs) }),
    uses: ({ uses }: SolutionRow) => (uses === 0 ? t('library.usesNone') : t('library.uses', { count: uses })),
  };
}
