import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import type { Tx } from './database.ts';

/** The channel on which every process listens. */
export const channel = 'tuneport';

/** Bytes of a notification: PostgreSQL takes less than 8,000. */
const mostBytes = 7900;

/** A transaction, with what it has left to be sent with its COMMIT: its last statements in their order, and messages, each once, in theirs. */
type Open = {
  /** Its BEGIN, on its way or answered. */
  readonly begun: Promise<void>;
  readonly statements: CompiledQuery[];
  readonly messages: Set<string>;
};

/** Those that are open, until their COMMIT is sent. */
const transactions = new WeakMap<DatabaseConnection, Open>();

/** The transaction that is open on a connection. */
function openOn(connection: DatabaseConnection): Open {
  const open = transactions.get(connection);
  if (open === undefined) throw new Error('no transaction is open that sends what is left with it');
  return open;
}

const leave = (tx: Tx, add: (open: Open) => void): Promise<void> =>
  tx.getExecutor().provideConnection(async (connection) => add(openOn(connection)));

/** Leaves a message, as JSON, with a transaction: it is sent when that commits, with all others, and never when it does not. */
export const leaveMessage = (tx: Tx, message: object): Promise<void> =>
  leave(tx, ({ messages }) => void messages.add(JSON.stringify(message)));

/**
 * Leaves a statement with a transaction, as its last one: it is sent with COMMIT, and a transaction in which it fails commits nothing. For
 * one that takes a lock for which all others wait: the lock is held while the database works, and for no turn of the portal. What it
 * answers is read by nobody.
 */
export const leaveStatement = (tx: Tx, statement: CompiledQuery): Promise<void> =>
  leave(tx, ({ statements }) => void statements.push(statement));

/**
 * Sends a statement as the last one of a transaction, together with what was left with that and its COMMIT, and answers its rows once they
 * are committed: one wait for all. One that fails commits nothing. The transaction is over then: nothing can be left with it any more, what
 * is asked through it stands by itself, and a refusal undoes nothing.
 */
export const commitWith = <Row>(tx: Tx, statement: CompiledQuery<Row>): Promise<Row[]> =>
  tx.getExecutor().provideConnection(async (connection) => {
    const open = openOn(connection);
    const answered = connection.executeQuery<Row>(statement);
    await Promise.all([answered, commit(connection, open)]);
    return (await answered).rows;
  });

/** Sends the end of a transaction: what was left with it, its messages in one statement more, and COMMIT. */
async function commit(connection: DatabaseConnection, open: Open): Promise<void> {
  const { begun, statements, messages } = open;
  transactions.delete(connection);
  const left = messages.size === 0 ? statements : [...statements, notificationOf(messages)];
  await Promise.all([begun, ...[...left, CompiledQuery.raw('commit')].map((one) => connection.executeQuery(one))]);
}

/** Packs messages into as few notifications as hold them: one message as it is, several as a list. */
export function packMessages(messages: Iterable<string>): string[] {
  const packs: { messages: string[]; bytes: number }[] = [];
  for (const message of messages) {
    // With the comma, or the brackets of a list of one.
    const bytes = Buffer.byteLength(message) + 2;
    const last = packs.at(-1);
    if (last !== undefined && last.bytes + bytes <= mostBytes) {
      last.messages.push(message);
      last.bytes += bytes;
    } else packs.push({ messages: [message], bytes });
  }
  return packs.map(({ messages: packed }) => (packed.length === 1 ? packed.join() : `[${packed.join()}]`));
}

const notificationOf = (messages: Iterable<string>) =>
  CompiledQuery.raw('select pg_notify($1, pack) from unnest($2::text[]) as pack', [channel, packMessages(messages)]);

/**
 * Sends what a transaction has left, its last statements and in one more its messages, before it commits: no code that opens a transaction
 * can forget it.
 *
 * BEGIN travels with the first statement, and COMMIT with what was left: on a connection in pipeline mode neither is a wait of
 * its own. The database answers in the order in which it was asked, and commits nothing after a statement that failed.
 */
class SendingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begun = super.beginTransaction(connection, settings);
    // Whoever commits hears of it.
    begun.catch(() => undefined);
    transactions.set(connection, { begun, statements: [], messages: new Set() });
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const open = transactions.get(connection);
    // Absent: its last statement has brought the COMMIT with it.
    if (open !== undefined) await commit(connection, open);
  }
}

type Config = ConstructorParameters<typeof PostgresDialect>[0];

/** PostgreSQL, with a driver that sends what transactions have left. */
export class SendingDialect extends PostgresDialect {
  readonly #config: Config;
  constructor(config: Config) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new SendingDriver(this.#config);
  }
}
