import type { AuditEntry } from '#contract/audit.ts';

export type ChangedField = { name: string; before: string | undefined; after: string | undefined };

/** A value as a person reads it; undefined where there is none. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The fields that a line of the log names, by their names. Of a row that is new or gone, empty ones are left out. */
export function changedFields({
  action,
  before = {},
  after = {},
}: Pick<AuditEntry, 'action' | 'before' | 'after'>): ChangedField[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  const fields = names.map((name) => ({ name, before: textOf(before[name]), after: textOf(after[name]) }));
  return action === 'changed' ? fields : fields.filter((field) => (field.before ?? field.after) !== undefined);
}
