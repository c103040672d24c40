import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Oddity } from '#contract/results.ts';
import { hexOffset } from '#web/kit/format/hex-offset.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';

const kinds = ['raw', 'intelHex', 'sRecord', 'protected', 'archive', 'picture', 'empty'] as const;

/** The words for something odd about a result, with its figures. */
export function useOddityText(): (oddity: Oddity) => string {
  const { t } = useTranslation();
  const { bytes, count: number } = useFormats();
  const kindOf = (kind = '') => t(`engine.fileCheck.container.${kinds.find((known) => known === kind) ?? 'unknown'}`);
  // Rounded, two lengths that differ by a byte would be one.
  const exact = (length = '0') => `${number(Number(length))} B`;
  return ({ code, before, after, ...figures }) => {
    const places = number(figures.places ?? 0);
    const counted = { checks: number(figures.checks ?? 0), of: number(figures.of ?? 0), places };
    const where = { at: hexOffset(figures.at ?? 0), bytes: bytes(figures.bytes ?? 0) };
    const said = { before: before ?? t('workbench.results.nothing'), after: after ?? t('workbench.results.nothing') };
    if (code === 'notJudged') Object.assign(said, { before: kindOf(before), after: kindOf(after) });
    if (code === 'lengthDiffers' || code === 'tooShort')
      Object.assign(said, { before: exact(before), after: exact(after) });
    return t(`workbench.results.oddity.${code}`, { ...counted, ...where, ...said });
  };
}
