/** The new values that differ from the old ones; lists and records are compared by their content. */
export function changedValues<Columns extends object>(before: Columns, after: Partial<Columns>): Partial<Columns> {
  const pairs = Object.entries(after).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name as keyof Columns]),
  );
  return Object.fromEntries(pairs) as Partial<Columns>;
}
