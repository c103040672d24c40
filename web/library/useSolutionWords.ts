import { useTranslation } from 'react-i18next';
import type { SolutionRow } from '#contract/library.ts';
import { useFormats } from '#web/kit/useFormats.ts';

/** Short words for what stands in a line about a solution. */
export function useSolutionWords() {
  const { t } = useTranslation();
  const { count } = useFormats();
  return {
    /** Of one for several methods all of them. */
    method: ({ set = [], ...single }: Pick<SolutionRow, 'method' | 'dtcCode'> & Partial<Pick<SolutionRow, 'set'>>) =>
      (set.length > 0 ? set : [single])
        .map(({ method, dtcCode }) => (dtcCode === undefined ? method : `${method} ${dtcCode}`))
        .join(' + '),
    unit: ({ family, hardware, part }: Pick<SolutionRow, 'family' | 'hardware' | 'part'>) =>
      [family, hardware, part].filter((one) => one !== undefined).join(' · '),
    size: ({ bytesChanged, runs }: SolutionRow) => t('library.size', { bytes: count(bytesChanged), runs: count(runs) }),
    uses: ({ uses }: SolutionRow) => (uses === 0 ? t('library.usesNone') : t('library.uses', { count: uses })),
  };
}
