import type { Duplex } from 'node:stream';
import pg from 'pg';
import { type Column, type Row, type RowReader, rowReaderOf, type Types } from './row-reader.ts';

/** The connection of a client of the driver, whose types name less of it. */
type Connection = {
  readonly stream: Duplex;
  /** Texts of the statements that were prepared, by name, and of those on their way: both kept by the client. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(statement: { text: string; name: string }): void;
  bind(values: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(portal: { type: 'P'; name: '' }): void;
  execute(portal: { portal: '' }): void;
  sync(): void;
};

/** A statement with a name, which each connection prepares when it first meets it. */
export type NamedStatement = {
  readonly name: string;
  readonly text: string;
  readonly types: Types;
  /**
   * How its rows are read, by the connection that has described them. PostgreSQL refuses a prepared statement whose columns have
   * changed since; a connection that prepares it later may find others.
   */
  readonly readers: WeakMap<Connection, RowReader>;
};

export function namedStatement(name: string, text: string, types: Types): NamedStatement {
  return { name, text, types, readers: new WeakMap() };
}

/** The answer to a statement: its command as PostgreSQL names it, the rows it answered or changed, and those it answers. */
export type Answer = { readonly command: string; readonly rowCount: number | null; readonly rows: object[] };

type Callback = (error: Error | null, answer: Answer) => void;

const noRow: RowReader = () => ({});

// The driver exports both, its types do not.
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;
const DriversQuery = pg.Query as unknown as new (text: string) => object;

/**
 * One use of a named statement. Unlike the driver's own, it has the columns described once per connection, and makes each row
 * at once as it is answered.
 */
export class PreparedQuery extends DriversQuery {
  // The client reads these three.
  readonly name: string;
  readonly text: string;
  readonly callback: Callback;
  readonly values: readonly unknown[];
  readonly #statement: NamedStatement;
  readonly #rows: Row[] = [];
  #connection: Connection | undefined;
  #reader: RowReader | undefined;
  #command = '';
  #failure: Error | undefined;

  constructor(statement: NamedStatement, values: readonly unknown[], callback: Callback) {
    super(statement.text);
    this.name = statement.name;
    this.text = statement.text;
    this.values = values;
    this.callback = callback;
    this.#statement = statement;
  }

  /** Called by the client when it is the query's turn. */
  submit(connection: Connection): null {
    const { name, text, readers } = this.#statement;
    const { stream, parsedStatements, submittedNamedStatements } = connection;
    this.#connection = connection;
    this.#reader = readers.get(connection);
    // The messages leave together.
    stream.cork();
    try {
      if (parsedStatements[name] === undefined && submittedNamedStatements[name] === undefined) {
        connection.parse({ text, name });
        submittedNamedStatements[name] = text;
      }
      connection.bind({ statement: name, values: this.values, valueMapper: (value) => prepareValue(value) });
      if (this.#reader === undefined) connection.describe({ type: 'P', name: '' });
      connection.execute({ portal: '' });
    } catch (error) {
      // A value that cannot be sent. The database answers to what was sent so far.
      this.#failure = error as Error;
    }
    connection.sync();
    stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly Column[] }): void {
    this.#readBy(rowReaderOf(fields, this.#statement.types));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#failure !== undefined || this.#reader === undefined) return;
    try {
      this.#rows.push(this.#reader(fields));
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#command = text;
    // A statement without columns is not asked for them again.
    if (this.#reader === undefined) this.#readBy(noRow);
  }

  handleReadyForQuery(): void {
    if (this.#failure !== undefined) return this.handleError(this.#failure);
    // `INSERT 0 3`, `SELECT 50`, `CREATE TABLE`.
    const words = this.#command.split(' ');
    const count = words.length > 1 ? Number(words.at(-1)) : Number.NaN;
    const rowCount = Number.isNaN(count) ? null : count;
    this.callback(null, { command: words[0] ?? '', rowCount, rows: this.#rows });
  }

  handleError(error: Error): void {
    this.callback(this.#failure ?? error, { command: '', rowCount: null, rows: [] });
  }

  #readBy(reader: RowReader): void {
    this.#reader = reader;
    if (this.#connection !== undefined) this.#statement.readers.set(this.#connection, reader);
  }
}
