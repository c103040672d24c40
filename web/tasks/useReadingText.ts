import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { NamedReading } from '#contract/tasks/reading.ts';

/** A reading in one line: KESS3 · Bench · Full. */
export function useReadingText(): (reading: NamedReading | undefined) => string {
  const { t } = useTranslation();
  return (reading) =>
    [
      reading?.tool,
      reading?.way && t(`tasks.reading.way.${reading.way}`),
      reading?.extent && t(`tasks.reading.extent.${reading.extent}`),
    ]
      .filter((part) => part !== undefined && part !== '')
      .join(' · ');
}
