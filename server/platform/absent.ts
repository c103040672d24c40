type WithoutNull<Row> = {
  [Column in keyof Row]: Exclude<Row[Column], null> | (null extends Row[Column] ? undefined : never);
};

/** A row as the portal speaks of it: what is absent is undefined, never null. */
export function absentAsUndefined<Row extends object>(row: Row): WithoutNull<Row> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, value ?? undefined]),
  ) as WithoutNull<Row>;
}
