type WithoutNull<Row> = {
  [Column in keyof Row]: Exclude<Row[Column], null> | (null extends Row[Column] ? undefined : never);
};

/** Replaces null by undefined, the portal's only word for an absent value. Changes the row itself, without a copy. */
export function nullsToUndefined<Row extends object>(row: Row): WithoutNull<Row> {
  const columns = row as Record<string, unknown>;
  for (const column in columns) if (columns[column] === null) columns[column] = undefined;
  return row as WithoutNull<Row>;
}
