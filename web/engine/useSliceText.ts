import { useTranslation } from 'react-i18next';
import type { TaskReport, TaskReportPage, TaskStripMap } from '#contract/engine.ts';
import { hexRange } from './hex.ts';
import { ownersOf, textureOf } from './places.ts';
import { useUnitText } from './useUnitText.ts';

/** What a slice of the picture is, in words. */
export function useSliceText(
  page: TaskReportPage,
  map: TaskStripMap,
  report: TaskReport | undefined,
): (slice: number) => string {
  const { t, i18n } = useTranslation();
  const unitText = useUnitText(page.methods);
  return (slice) => {
    const offset = slice * map.sliceLength;
    const length = Math.min(map.sliceLength, map.length - offset);
    const { methods, checks, signatures } = ownersOf({ offset, length }, map, report);
    const bits = map.entropy[slice] ?? 0;
    const texture = t(`engine.report.strip.texture.${textureOf(bits, map.erased[slice] ?? 0)}`);
    const changed = map.changed[slice] ?? 0;
    return [
      hexRange(offset, length),
      t('engine.report.strip.bits', {
        texture,
        bits: bits.toLocaleString(i18n.language, { maximumFractionDigits: 1 }),
      }),
      ...(changed > 0 ? [t('engine.report.strip.changed', { count: changed })] : []),
      ...methods.map(unitText),
      ...checks.slice(0, 3).map((name) => t('engine.report.strip.word', { name })),
      ...signatures.map(({ stale }) =>
        t(stale ? 'engine.report.strip.signatureStale' : 'engine.report.strip.signature'),
      ),
    ].join(' · ');
  };
}
