type WithoutNull<Row> = {
  [Column in keyof Row]: Exclude<Row[Column], null> | (null extends Row[Column] ? undefined : never);
};

/** Makes a row speak as the portal does: what is absent is undefined, never null. The row itself is changed, not copied. */
export function nullsToUndefined<Row extends object>(row: Row): WithoutNull<Row> {
  const columns = row as Record<string, unknown>;
  for (const column in columns) if (columns[column] === null) columns[column] = undefined;
  return row as WithoutNull<Row>;
}
