import { useState } from 'react';
import type { AccountProblem } from '#rules/account.ts';

/** The findings of the rules, and those that only the server has. */
export type FieldProblem = AccountProblem | 'taken';
export type Problems<Values> = { readonly [Field in keyof Values]?: FieldProblem };

/**
 * The values of a form whose rules hold while typing. A problem is shown at its field once the field was touched; what the
 * server found stays at the field until it is changed.
 */
export function useFields<Values extends object>(
  initial: () => Values,
  problemsOf: (values: Values) => Problems<Values>,
) {
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<keyof Values>>(new Set());
  const [refused, setRefused] = useState<Problems<Values>>({});
  const problems = problemsOf(values);
  const all: Problems<Values> = { ...refused, ...problems };
  return {
    values,
    /** Everything that keeps the form from being sent, in the order of the values. */
    missing: (Object.keys(values) as (keyof Values & string)[]).filter((field) => problems[field] !== undefined),
    change: (more: Partial<Values>) => {
      const changed = Object.keys(more) as (keyof Values)[];
      setValues((before) => ({ ...before, ...more }));
      // A field that is emptied because another one changed does not count as touched.
      setTouched((before) => new Set([...before, ...changed.filter((field) => more[field] !== undefined)]));
      setRefused(
        (before) =>
          Object.fromEntries(
            Object.entries(before).filter(([field]) => !changed.includes(field as keyof Values)),
          ) as Problems<Values>,
      );
    },
    touch: (field: keyof Values) => {
      setTouched((before) => new Set([...before, field]));
    },
    /** The problem to show at a field. */
    problemOf: (field: keyof Values): FieldProblem | undefined =>
      touched.has(field) || refused[field] !== undefined ? all[field] : undefined,
    isFilled: (field: keyof Values): boolean =>
      all[field] === undefined && values[field] !== '' && values[field] !== undefined,
    /** Shows what the server found at its fields. */
    refuse: setRefused,
    /** Other values, as if nobody had touched them. */
    start: (others: Values) => {
      setValues(others);
      setTouched(new Set());
      setRefused({});
    },
  };
}
export type Fields<Values extends object> = ReturnType<typeof useFields<Values>>;
/** The needs of a part of a form; forms with more fields have it, too. */
export type FormPart<Values extends object> = Pick<
  Fields<Values>,
  'values' | 'change' | 'touch' | 'problemOf' | 'isFilled'
>;
