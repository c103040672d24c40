import { listInterval, useNow } from './useNow.ts';
import { useFormats } from './useFormats.ts';

/**
 * An instant as a reader thinks of it: `2 min. ago`, `Mon 08:30`; pointed at, its whole date and time, `isExact` to the second. On
 * paper, which is read later, the date and time alone.
 */
export function Time({ at, isExact = false }: { at: string; isExact?: boolean }) {
  const { ago, date, dateTime, time } = useFormats();
  const now = useNow(listInterval);
  return (
    <time dateTime={at} title={isExact ? `${date(at)} ${time(new Date(at))}` : dateTime(at)}>
      <span>{ago(at, now)}</span>
    </time>
  );
}

/** The same as words within a sentence. */
export function useAgo(): (at: string) => string {
  const { ago } = useFormats();
  const now = useNow(listInterval);
  return (at) => ago(at, now);
}
