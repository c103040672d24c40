import type { FastifyInstance, FastifyRequest } from 'fastify';
import '@fastify/jwt';
import { type CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely';
import { type CompanyRight, companyRights } from '#contract/accounts/company-rights.ts';
import type { SessionEnd } from '#contract/accounts/sessions.ts';
import type { UserId } from '#contract/ids.ts';
import type { Database, Read, Tx } from '#server/db/database.ts';
import { publishSessionEnds, type SocketUser } from '#server/realtime/realtime.ts';
import { isStaff } from '#rules/roles.ts';
import { selectPermissions, selectRights } from '#server/vocabulary/index.ts';
import type { EndedSession } from '#server/http/request-audit.ts';
import type { Actor } from '#server/http/serve.ts';
import { computeDigest, newSecret } from '#server/accounts/passwords/digest.ts';
import { hashDevice } from '#server/accounts/sign-in/known-device.ts';

/** A token only points at its session: the row decides, so ending a session ends its token at once. */
type TokenContent = { sid: string; exp: number };
/** Longest life of a session, however much it is used. */
const days = 7;
/** A session that nobody uses ends sooner. */
const idleHours = 24;
/** Open sessions of one account; with a further one the one that was used longest ago ends. */
const maxSessions = 30;

type Opening = {
  address: string;
  userAgent: string;
  /** The key of the browser, where it has sent one. */
  key?: string | undefined;
  /** An earlier session of the same browser. */
  sameDeviceAs?: string;
};
/** A session in which a member of staff impersonates a customer; it only reads. */
type Impersonation = { minutes: number; impersonatorId: UserId; reason: string };

/** Opens a session and answers the secret that its token carries. */
export async function openSession(
  tx: Tx,
  userId: UserId,
  { address, userAgent, key, sameDeviceAs }: Opening,
  impersonation?: Impersonation,
): Promise<string> {
  const secret = newSecret();
  await tx
    .insertInto('sessions')
    .values({
      id: computeDigest(secret),
      user_id: userId,
      address,
      user_agent: userAgent,
      expires_at: sql`now() + make_interval(mins => ${impersonation?.minutes ?? idleHours * 60})`,
      device_hash:
        sameDeviceAs === undefined
          ? hashDevice({ key })
          : sql<string>`(select device_hash from sessions where id = ${sameDeviceAs})`,
      impersonator_id: impersonation?.impersonatorId ?? null,
      impersonation_reason: impersonation?.reason ?? '',
    })
    .execute();
  if (impersonation === undefined) await endSurplusSessions(tx, userId);
  return secret;
}

/** Ends the sessions beyond the limit that were used longest ago: a program that signs in again and again fills no table. */
async function endSurplusSessions(tx: Tx, userId: UserId): Promise<void> {
  const surplus = await tx
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('impersonator_id', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('number', 'desc')
    .offset(maxSessions)
    .select('id')
    .execute();
  const ids = surplus.map(({ id }) => id);
  if (ids.length > 0) await endSessionsWhere(tx, sql<SqlBool>`id = any(${ids})`, 'tooMany');
}

/** Reason why a session was ended; without one it expires. */
export type EndReason = Exclude<SessionEnd, 'expired'>;

/** Ends one session, as signing out does; its token is refused from the commit on and its sockets are closed. */
export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, end_reason: 'signedOut' })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
  await publishSessionEnds(tx, [sessionId]);
}

async function endSessionsWhere(tx: Tx, whose: RawBuilder<SqlBool>, reason: EndReason): Promise<boolean> {
  const endedSessions = await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where(whose)
    .where('ended_at', 'is', null)
    .returning(['id', sql<boolean>`expires_at > now()`.as('isOpen')])
    .execute();
  await publishSessionEnds(
    tx,
    endedSessions.map(({ id }) => id),
  );
  return endedSessions.some(({ isOpen }) => isOpen);
}

/**
 * Ends every session of a user, as locking the account and changing the password do, and those in which the user
 * impersonates a customer. Answers whether any was open.
 */
export async function endAllSessions(tx: Tx, userId: UserId, reason: EndReason): Promise<boolean> {
  // A sign-in that waits for its second factor had the old password, or was to be locked out.
  await tx.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute();
  return endSessionsWhere(tx, sql`(user_id = ${userId} or impersonator_id = ${userId})`, reason);
}

/** Ends every session of an actor but the present one, and those in which the actor impersonates a customer. */
export async function endOtherSessions(tx: Tx, actor: Actor, reason: EndReason): Promise<boolean> {
  await tx.deleteFrom('sign_in_tickets').where('user_id', '=', actor.id).execute();
  const whose = sql<SqlBool>`(user_id = ${actor.id} or impersonator_id = ${actor.id}) and id <> ${actor.sessionId}`;
  return endSessionsWhere(tx, whose, reason);
}

/** Ends the sessions in which a user impersonates a customer. */
export const endImpersonation = (tx: Tx, userId: UserId): Promise<boolean> =>
  endSessionsWhere(tx, sql`impersonator_id = ${userId}`, 'byStaff');

/** Ends one session of a user by its number; false when it was not open, or is none of this user's. */
export const endOwnSessionWith = (tx: Tx, userId: UserId, number: number): Promise<boolean> =>
  endSessionsWhere(
    tx,
    sql<SqlBool>`user_id = ${userId} and number = ${number} and impersonator_id is null`,
    'everywhere',
  );

/** Makes every browser of a user reconnect, so that its sockets get the events of the user's present role. */
export async function reopenSockets(tx: Tx, userId: UserId): Promise<void> {
  const currentSessions = await tx
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .select('id')
    .execute();
  await publishSessionEnds(
    tx,
    currentSessions.map(({ id }) => id),
  );
}

/** The operator demands a second factor of this member of staff, who has none. */
export const lacksSecondFactor = (users: string): RawBuilder<boolean> => {
  const user = sql.ref(users);
  return sql<boolean>`(${user}.role <> 'customer' and exists (select from portal_options where staff_second_factor)
    and not exists (select from second_factors f where f.user_id = ${user}.id and f.confirmed_at is not null))`;
};

/** The account became one of staff and still has the password that was chosen under a customer's rules. */
export const needsNewPassword = (users: string): RawBuilder<boolean> => {
  const user = sql.ref(users);
  return sql<boolean>`(${user}.role <> 'customer' and ${user}.needs_new_password)`;
};

/** Impersonation by a member of staff who may not do so any more has ended, whenever it was begun. */
const mayGoOn = sql<boolean>`(s.impersonator_id is null or exists (select from users w
  where w.id = s.impersonator_id and 'impersonate' = any(${selectPermissions('w')})))`;

/** Leaving the company leaves no session; staff still look at the portal of a company whose founder has left. */
const isPresent = sql<SqlBool>`(u.removed_at is null or s.impersonator_id is not null)`;

/** Staff who look at a company's portal see all of it. */
const rightsInSession = sql<CompanyRight[]>`case when s.impersonator_id is not null and u.company_id = u.id
  then ${sql.val([...companyRights])}::text[] else u.rights end`;

const openSessions = (reader: Read, sessionId: string) =>
  reader
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('users as c', 'c.id', 'u.company_id')
    .where('s.id', '=', sessionId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', sql<string>`now()`)
    .where(mayGoOn)
    .where(isPresent)
    .select(['u.id', 'u.role', 's.id as sessionId', 's.impersonator_id as impersonatorId'])
    .select(sql<UserId>`coalesce(u.company_id, u.id)`.as('companyId'))
    .select(rightsInSession.as('rights'))
    // Locking a company locks everybody in it.
    .select(sql<boolean>`(u.active and coalesce(c.active, true))`.as('active'))
    .select(selectRights('u'))
    .select(lacksSecondFactor('u').as('lacksSecondFactor'))
    .select(needsNewPassword('u').as('needsNewPassword'));

/** Moves the end of a session that is in use; at most once a minute. Impersonation ends after its time, used or not. */
async function touchSession({ db }: Database, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      last_seen_at: sql`now()`,
      expires_at: sql`case when impersonator_id is null
        then least(created_at + make_interval(days => ${days}), now() + make_interval(hours => ${idleHours}))
        else expires_at end`,
    })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '<', sql<string>`now() - interval '1 minute'`)
    .execute();
}

/** Signs the token of a session. */
export const signToken = (app: FastifyInstance, secret: string): string =>
  app.jwt.sign({ sid: secret } satisfies Partial<TokenContent>, { expiresIn: `${days}d` });

/** Tokens that are known at a time, and milliseconds for which one is. */
const [maxKnown, knownFor] = [10_000, 600_000];

/**
 * Reads the sessions in tokens. A signature is computed once in ten minutes, not for each request; no token is known past its
 * end. The library's own cache makes a digest of every token that it looks up, which takes longer than all the rest.
 */
function sessionReader(app: FastifyInstance): (token: string) => string | undefined {
  const known = new Map<string, { readonly sessionId: string; readonly until: number }>();
  return (token) => {
    const before = known.get(token);
    if (before !== undefined && Date.now() < before.until) return before.sessionId;
    try {
      const { sid, exp } = app.jwt.verify<TokenContent>(token);
      if (known.size >= maxKnown) known.clear();
      const sessionId = computeDigest(sid);
      known.set(token, { sessionId, until: Math.min(exp * 1000, Date.now() + knownFor) });
      return sessionId;
    } catch {
      // Expired, forged or no token at all: the caller counts as not signed in.
      known.delete(token);
      return undefined;
    }
  };
}

type TokenRequest = Pick<FastifyRequest, 'headers'>;
/** The name of the scheme is written in any case, with one blank or more behind it (RFC 9110, 11.1 and 11.4). */
const tokenIn = ({ headers }: TokenRequest): string | undefined =>
  /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

type FoundSession = Actor & { isUnseen: boolean };

/** The look-up of a session by its id, compiled once: every call begins with it. */
function compileLookUp({ reader }: Database): (sessionId: string) => CompiledQuery<FoundSession> {
  const place = 'the id';
  const compiled: CompiledQuery<FoundSession> = openSessions(reader, place)
    .select(sql<boolean>`s.last_seen_at < now() - interval '1 minute'`.as('isUnseen'))
    .compile();
  return (sessionId) => ({
    ...compiled,
    parameters: compiled.parameters.map((value) => (value === place ? sessionId : value)),
  });
}

/** Finds the caller of a request: read from the database each time, so that a lock or a sign-out counts at once. */
export function actorFinder(app: FastifyInstance, database: Database) {
  const lookUp = compileLookUp(database);
  const sessionIn = sessionReader(app);
  return async (request: TokenRequest): Promise<Actor | undefined> => {
    const token = tokenIn(request);
    const sessionId = token === undefined ? undefined : sessionIn(token);
    if (sessionId === undefined) return undefined;
    const { rows } = await database.reader.executeQuery(lookUp(sessionId));
    const [found] = rows;
    if (found === undefined) return undefined;
    const { isUnseen, ...actor } = found;
    // A disk that is full stops no reading.
    if (isUnseen)
      await touchSession(database, actor.sessionId).catch((error: unknown) => {
        app.log.warn({ err: error }, 'the use of a session was not noted');
      });
    return actor;
  };
}

const hasExpiredToken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FAST_JWT_EXPIRED';

/** Finds the session of a token that is refused, and the reason why it ended where that is known; undefined for a visitor. */
export function sessionEndFinder(app: FastifyInstance, { reader }: Database) {
  return async (request: TokenRequest): Promise<EndedSession | undefined> => {
    const token = tokenIn(request);
    if (token === undefined) return undefined;
    let secret: unknown;
    try {
      secret = app.jwt.verify<Partial<TokenContent>>(token).sid;
    } catch (error) {
      // The token itself lasts as long as its session: its browser hears that it has expired, whatever is wrong with it.
      return { reason: 'expired', ...(!hasExpiredToken(error) && { isForged: true }) };
    }
    // Signed with the portal's own key, and not as a token.
    if (typeof secret !== 'string') return { isForged: true };
    const session = await reader
      .selectFrom('sessions')
      .where('id', '=', computeDigest(secret))
      .select(['user_id as userId', 'end_reason as reason', sql<boolean>`ended_at is null`.as('hasExpired')])
      .executeTakeFirst();
    if (session === undefined) return {};
    const { userId, hasExpired, reason } = session;
    return { userId, reason: hasExpired ? 'expired' : (reason ?? undefined) };
  };
}

/** The user of a socket's token; none for a locked account. */
export function socketUserFinder(app: FastifyInstance, { reader }: Database) {
  const sessionIn = sessionReader(app);
  return async (token: string): Promise<SocketUser | undefined> => {
    const id = sessionIn(token);
    const actor =
      id === undefined
        ? undefined
        : await openSessions(reader, id)
            .select(sql<number>`(extract(epoch from s.expires_at - now()) * 1000)::float8`.as('expiresIn'))
            .executeTakeFirst();
    if (actor === undefined || !actor.active || actor.lacksSecondFactor || actor.needsNewPassword) return undefined;
    const { id: userId, companyId, sessionId, expiresIn, impersonatorId } = actor;
    return { userId, companyId, sessionId, expiresIn, staff: isStaff(actor), isImpersonated: impersonatorId !== null };
  };
}
