import { useState } from 'react';
import { z } from 'zod';
import { readAt, RefusedCallError } from '#web/api/index.ts';

const Change = z.object({ by: z.string(), at: z.string() });

/**
 * A colleague's change since a form was opened: reported when saving is refused, shown by `EditConflictNotice`. Every form of
 * staff saves with it, so that no change of a colleague is overwritten unseen.
 */
export function useEditConflict() {
  const [change, setChange] = useState<z.output<typeof Change>>();
  const [begunAt, setBegunAt] = useState<string>();
  return {
    change,
    /** For a form over what is read again and again: notes what is on the screen when something is first typed. */
    begin: (record: object | undefined) => {
      setBegunAt((before) => before ?? readAt(record));
    },
    /** The instant at which the form's values were read; once the change of somebody else was shown, that one counts as seen. */
    seenAt: (record?: object): string | undefined => change?.at ?? begunAt ?? readAt(record),
    /** Takes a refusal of this kind; any other is the form's own. */
    report: (error: unknown): boolean => {
      const isChange = error instanceof RefusedCallError && error.code === 'changedMeanwhile';
      if (isChange) setChange(Change.safeParse(error.problem).data);
      return isChange;
    },
    /** It is settled: saved over, taken, or given up. */
    settle: () => {
      setChange(undefined);
      setBegunAt(undefined);
    },
  };
}
export type EditConflict = ReturnType<typeof useEditConflict>;

/** The values of a form in which nothing of somebody else is lost: what differs from how it began is theirs. */
export function withTheirs<Values extends object>(begun: Values, typed: Values, theirs: Values): Values {
  const isTheirs = (name: keyof Values) => JSON.stringify(begun[name]) !== JSON.stringify(theirs[name]);
  const pairs = (Object.keys(typed) as (keyof Values)[]).map((name) => [
    name,
    isTheirs(name) ? theirs[name] : typed[name],
  ]);
  return Object.fromEntries(pairs) as Values;
}
