import {
  type CompiledQuery,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  type QueryResult,
} from 'kysely';
import { askedHere, type PreparedPool } from './prepared.ts';

type Options = Parameters<DefaultQueryExecutor['executeQuery']>[1];

/**
 * Sends a statement that is no part of a transaction to the pool at once. Kysely's own way has a dozen promises for each, for
 * loggers, plugins and transactions that are not there.
 */
class ReadingExecutor extends DefaultQueryExecutor {
  readonly #ask: PreparedPool['ask'];

  constructor(dialect: PostgresDialect, connections: DefaultConnectionProvider, ask: PreparedPool['ask']) {
    super(dialect.createQueryCompiler(), dialect.createAdapter(), connections);
    this.#ask = ask;
  }

  override async executeQuery<Row>(query: CompiledQuery, options?: Options): Promise<QueryResult<Row>> {
    if (options?.signal !== undefined) return super.executeQuery(query, options);
    try {
      const { rows } = await this.#ask(query.sql, query.parameters);
      return { rows: rows as Row[] };
    } catch (error) {
      throw askedHere(error);
    }
  }
}

/** Opens the statements and transactions of a pool whose connections cannot write. */
export function openReader<Tables>(pool: PreparedPool): Kysely<Tables> {
  const config = { pool: pool.kysely };
  const dialect = new PostgresDialect(config);
  const driver = dialect.createDriver();
  // It takes the pool; nothing is connected yet.
  void driver.init();
  const executor = new ReadingExecutor(dialect, new DefaultConnectionProvider(driver), pool.ask);
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}
