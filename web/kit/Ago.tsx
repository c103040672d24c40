import { useFormats } from './useFormats.ts';
import { listInterval, useNow } from './useNow.ts';

/** How long ago something was, as people say it; the date and time itself for whoever points at it. */
export function Ago({ at }: { at: string }) {
  const { ago, dateTime } = useFormats();
  const now = useNow(listInterval);
  return (
    <time dateTime={at} title={dateTime(at)}>
      {ago(at, now)}
    </time>
  );
}
