import pg from 'pg';

export type Row = Record<string, unknown>;

/** Reads the row of an answer, of which every value is text or null. */
export type RowReader = (values: readonly (string | null)[]) => Row;

/** A column, as the driver describes it. */
export type Column = { readonly name: string; readonly dataTypeID: number };

export type Types = Pick<typeof pg.types, 'getTypeParser'>;

/**
 * Makes the reader of rows with these columns, as generated code: an object that has its shape from the start takes a third of the time
 * of one that grows by names.
 */
export function rowReaderOf(columns: readonly Column[], types: Types): RowReader {
  const parsers = columns.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text'));
  const asIs = types.getTypeParser(pg.types.builtins.TEXT, 'text');
  const fields = columns.map(({ name }, at) => {
    const value = `values[${at}]`;
    const read = parsers[at] === asIs ? value : `${value} === null ? null : parsers[${at}](${value})`;
    return `${JSON.stringify(name)}: ${read}`;
  });
  const make = new Function('parsers', `return (values) => ({ ${fields.join(', ')} });`) as (own: unknown) => RowReader;
  return make(parsers);
}
