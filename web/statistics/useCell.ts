import { creditCents } from '#contract/money.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import type { ColumnKind } from './figure.ts';
import { useSpan } from './useSpan.ts';

/** How a value reads on the screen; what is not there is a dash. */
export function useCell(): (kind: ColumnKind, value: string | number | undefined) => string {
  const { count, credits, date } = useFormats();
  const span = useSpan();
  return (kind, value) => {
    if (value === undefined) return '–';
    if (typeof value === 'string') return kind === 'day' ? date(value) : value;
    switch (kind) {
      case 'credits':
        return credits(creditCents(value));
      case 'span':
        return span(value);
      case 'text':
      case 'day':
      case 'count':
        return count(value);
    }
  };
}
