import type { IncomingHttpHeaders, Server as HttpServer } from 'node:http';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { Server, type Socket } from 'socket.io';
import type { EventName, Events } from '#contract/events.ts';
import type { UserId } from '#contract/ids.ts';
import type { Topic } from '#contract/topics.ts';
import type { Database, Read, Tx } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import { type Change, noteChange, type Versions } from './versions.ts';

/** The channel on which every process listens. */
const channel = 'tuneport';

/** Recipients of an event: every device of one user, every member of staff, or every signed-in user. */
export type Addressee = { readonly user: UserId } | 'staff' | 'everyone';
/** Message between processes: a change, with an event for rooms where browsers are to hear of it; or the end of a session. */
type Message =
  | { change: Change; rooms: string[]; event?: string; content?: unknown }
  | { end: string }
  | { signals: readonly Signal[] };

/** An event of the moment, which no answer shows: sent to rooms of sockets, but not to those of the user that caused it. */
export type Signal = {
  readonly room: string;
  readonly except: UserId;
  readonly event: string;
  readonly content: unknown;
};
const roomsOfUsers = 'user:';
const roomOf = (to: Addressee) => (typeof to === 'string' ? to : `${roomsOfUsers}${to.user}`);

function topicOf(event: EventName): Topic {
  if (event === 'newOrder') return 'tasks';
  return event === 'chatMessage' ? 'chat' : event;
}

/** PostgreSQL delivers it at COMMIT, each once, and never after a rollback. */
const notify = (tx: Read, message: Message) =>
  sql`select pg_notify(${channel}, ${JSON.stringify(message)})`.execute(tx);

/**
 * Publishes an event to open browsers once the transaction commits; never when it does not. Answers that show its topic are
 * other ones from then on.
 *
 * @param owner the customer whose answers change beside those of staff: by default the addressee, or everybody
 */
export async function publish<Name extends EventName>(
  tx: Tx,
  to: Addressee | readonly Addressee[],
  event: Name,
  content: Events[Name],
  owner?: UserId,
): Promise<void> {
  const addressees = [to].flat();
  const user = addressees.find((one) => typeof one === 'object')?.user;
  const change = { topic: topicOf(event), owner: owner ?? user };
  noteChange(tx, change);
  await notify(tx, { change, rooms: addressees.map(roomOf), event, content });
}

/** Publishes a change of which open browsers hear nothing: they see it when they ask again. */
export async function publishChange(tx: Tx, change: Change): Promise<void> {
  noteChange(tx, change);
  await notify(tx, { change, rooms: [] });
}

/**
 * An event as a part of the statement that causes it, for each of its rows: an SQL expression. The change is noted by the caller.
 *
 * @param to the addressee: `owner`, or staff
 * @param owner an SQL expression of the customer's id
 */
export function publishing<Name extends EventName>(
  to: 'owner' | 'staff',
  owner: RawBuilder<UserId>,
  event: Name,
  content: { readonly [Key in keyof Events[Name]]: RawBuilder<Events[Name][Key]> },
): RawBuilder<unknown> {
  const room = to === 'staff' ? sql.lit(roomOf(to)) : sql`${sql.lit(roomsOfUsers)} || ${owner}`;
  const fields = Object.entries<RawBuilder<unknown>>(content).flatMap(([name, value]) => [sql.lit(name), value]);
  return sql`pg_notify(${sql.lit(channel)}, json_build_object(
    'change', json_build_object('topic', ${sql.lit(topicOf(event))}, 'owner', ${owner}),
    'rooms', json_build_array(${room}), 'event', ${sql.lit(event)}, 'content', json_build_object(${sql.join(fields)}))::text)`;
}

/** Publishes signals to the sockets of every process; whoever does not hear them misses nothing that lasts. */
export async function publishSignals(read: Read, signals: readonly Signal[]): Promise<void> {
  await notify(read, { signals });
}

/** Closes the sockets of sessions once the transaction commits. */
export async function publishSessionEnds(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  for (const id of sessionIds) await notify(tx, { end: `session:${id}` });
}

export type SocketUser = {
  userId: UserId;
  sessionId: string;
  /** The company whose events it hears; the own id for staff. */
  companyId: UserId;
  staff: boolean;
  /** A member of staff looks at the portal as this user does, and writes nothing. */
  isImpersonated: boolean;
  /** Milliseconds until the session expires. */
  expiresIn: number;
};

/**
 * The page that opens a socket is the portal's own: it came from the public address, or from the one that is asked, as on a
 * machine that goes by several names. A program that is no browser names no page.
 */
export function isOwnOrigin(
  { origin, host }: Pick<IncomingHttpHeaders, 'origin' | 'host'>,
  publicUrl: string,
): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.origin === new URL(publicUrl).origin || (/^https?:$/.test(page.protocol) && page.host === host);
}

/** Sockets of one user in one process: more tabs than anybody has open. */
const maxSockets = 40;

/** The longest timer of Node.js, in milliseconds. */
const maxTimer = 2 ** 31 - 1;

/** Serves what a browser sends over its socket. */
export type OnSocket = (socket: Pick<Socket, 'id' | 'on' | 'join' | 'leave'>, user: SocketUser) => void;

type RealtimeParts = {
  /** Address of the portal: pages of other addresses open no socket. */
  readonly publicUrl: string;
  readonly versions: Versions;
  readonly log: Log;
  readonly onSocket?: readonly OnSocket[];
  /** Milliseconds between two proofs that the connection to the notifications lives, and for which one is waited for. */
  readonly proof?: { readonly every: number; readonly timeout: number };
};
/** A process that is short of time answers late: that is no reason to close the sockets of all browsers. */
const defaultProof = { every: 5000, timeout: 15_000 };

/**
 * Socket.IO on the portal's port, websocket only. Every process listens to PostgreSQL and passes on to its own sockets.
 *
 * @param userOf the user of a token, or undefined when the token is not valid or the account not active
 * @returns counts the open sockets, and stops it
 */
export async function startRealtime(
  http: HttpServer,
  database: Database,
  userOf: (token: string) => Promise<SocketUser | undefined>,
  { publicUrl, versions, log, onSocket = [], proof = defaultProof }: RealtimeParts,
): Promise<{ sockets: () => number; stop: () => Promise<void> }> {
  const io = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 10_000,
    allowRequest: ({ headers }, answer) => {
      answer(null, isOwnOrigin(headers, publicUrl));
    },
  });
  const users = new WeakMap<Socket, SocketUser>();
  const userOfSocket = ({ handshake }: Socket) => {
    const token: unknown = handshake.auth['token'];
    return userOf(typeof token === 'string' ? token : '');
  };
  io.use((socket, next) => {
    userOfSocket(socket).then(
      async (user) => {
        if (user === undefined) {
          next(new Error('notSignedIn'));
          return;
        }
        const staff = user.staff ? ['staff'] : [];
        if ((io.sockets.adapter.rooms.get(`user:${user.userId}`)?.size ?? 0) >= maxSockets) {
          next(new Error('tooManySockets'));
          return;
        }
        users.set(socket, user);
        await socket.join([
          'everyone',
          `user:${user.userId}`,
          `user:${user.companyId}`,
          `session:${user.sessionId}`,
          ...staff,
        ]);
        next();
      },
      (error: unknown) => {
        log.error({ err: error }, 'socket refused');
        next(new Error('internalError'));
      },
    );
  });
  // A socket ends with its session: when that expires, or at the event of its end. The event may have come between the check
  // above and here, too early to reach the socket, so the session is checked again.
  io.on('connection', (socket) => {
    let expiry: NodeJS.Timeout | undefined;
    socket.once('disconnect', () => {
      clearTimeout(expiry);
    });
    const check = () => {
      userOfSocket(socket).then(
        (user) => {
          if (user === undefined) socket.disconnect(true);
          // The session may have been used until then, which moves its end.
          else if (socket.connected) expiry = setTimeout(check, Math.min(user.expiresIn + 1, maxTimer));
        },
        (error: unknown) => {
          log.error({ err: error }, 'socket closed');
          // As if the line had broken: the browser reconnects by itself.
          socket.conn.close();
        },
      );
    };
    check();
    const user = users.get(socket);
    if (user !== undefined) for (const serve of onSocket) serve(socket, user);
  });

  function pass(text: string): void {
    const message = JSON.parse(text) as Message;
    if ('end' in message) io.in(message.end).disconnectSockets(true);
    else if ('signals' in message) {
      for (const { room, except, event, content } of message.signals)
        io.to(room)
          .except(roomOf({ user: except }))
          .emit(event, content);
    } else if ('change' in message) {
      // First: who hears of it asks at once.
      versions.raise(message.change);
      if (message.event !== undefined) io.to(message.rooms).emit(message.event, message.content);
    }
    // Of an earlier program, during an update: it does not say whose answers change.
    else versions.begin();
  }
  /** Events are lost while the connection is down: browsers reconnect and reload everything. */
  function begin(): void {
    versions.begin();
    // Not `disconnect`: after that a client does not reconnect by itself.
    for (const { conn } of io.sockets.sockets.values()) conn.close();
  }
  const stopListening = listen(database.url, { hear: pass, begin, end: versions.end }, { log, proof });
  await stopListening.ready;
  return {
    sockets: () => io.sockets.sockets.size,
    stop: async () => {
      await io.close();
      await stopListening.stop();
    },
  };
}

type Listener = {
  readonly hear: (payload: string) => void;
  /** From now on everything is heard. */
  readonly begin: () => void;
  /** From now on nothing is heard. */
  readonly end: () => void;
};

/** LISTENs on a dedicated connection, reopened when it breaks or falls silent. */
function listen(
  url: string,
  { hear, begin, end }: Listener,
  { log, proof }: Required<Pick<RealtimeParts, 'log' | 'proof'>>,
): { ready: Promise<void>; stop: () => Promise<void> } {
  let client: pg.Client;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function open(): Promise<void> {
    const opened = new pg.Client({ connectionString: url, keepAlive: true, query_timeout: proof.timeout });
    client = opened;
    let proving: NodeJS.Timeout | undefined;
    opened.on('notification', ({ payload }) => {
      hear(payload ?? '{}');
    });
    opened.on('error', (error) => {
      log.warn({ error: error.message }, 'realtime lost the database');
    });
    opened.on('end', () => {
      clearTimeout(proving);
      end();
      reopenSoon();
    });
    await opened.connect();
    await opened.query(`listen ${channel}`);
    begin();
    const proveLater = () => {
      proving = setTimeout(() => {
        opened.query(`listen ${channel}`).then(proveLater, () => opened.end());
      }, proof.every).unref();
    };
    // A connection that a router has forgotten looks open for hours. To listen twice is to listen once.
    proveLater();
  }
  function reopenSoon(): void {
    if (stopped || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      open().catch((error: unknown) => {
        log.warn({ err: error }, 'realtime waits for the database');
        reopenSoon();
      });
    }, 500);
  }
  return {
    ready: open(),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await client.end();
    },
  };
}
