import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { create as attachment } from 'content-disposition';
import type { z } from 'zod';
import type { UserId } from '#contract/ids.ts';
import type { CreditCents } from '#contract/money.ts';
import { instant, withCanonicalSpelling } from '#contract/wire.ts';
import {
  type Call,
  type CommonRefusal,
  commonRefusals,
  type FileOf,
  type Input,
  getOtherPath,
  type Output,
  getPath,
  readAtHeader,
  type RefusalOf,
  seenAtHeader,
} from '#contract/call.ts';
import type { Topic } from '#contract/topics.ts';
import { workAs } from '#server/db/audit.ts';
import { StorageUnavailableError } from '#server/files/bucket.ts';
import { ChecksumMismatchError } from '#server/files/stored-content.ts';
import { proveStored, type StoredFiles } from '#server/files/verify-stored.ts';
import { isAway, isDiskFull, isNotOfType, isTooLong } from '#server/db/database-errors.ts';
import type { Database, Read, Tx } from '#server/db/database.ts';
import { ClientDisconnectedError, throwIfDisconnected, runForClient } from '#server/db/abort-on-disconnect.ts';
import { discardForm, type Form, readForm, type UploadedFile } from './forms.ts';
import { refuseEditConflict } from './edit-conflict.ts';
import { DatabaseUnavailableError, presumed, type Presence } from '#server/realtime/presence.ts';
import { RefusalError } from './refusal.ts';
import type { ScanForm } from './scan-uploads.ts';
import { hasAnswer, knownTag, sendJson, sendUnchanged } from './send-answer.ts';
import type { Storage } from '#server/files/storage.ts';
import { publish } from '#server/realtime/realtime.ts';
import { insertSecurityLines, type SecurityFact, type SecurityLog } from './security-log.ts';
import {
  type EndedSession,
  factsOfFile,
  isUnrecorded,
  makeSecurityLines,
  type RequestAudit,
  noteDeadToken,
  getRequestAudit,
  getOrigin,
  recordReading,
  recordRefusal,
} from './request-audit.ts';
import type { Upload, UploadGate } from './upload-gate.ts';
import { type Change, collectChanges, type Versions } from '#server/realtime/versions.ts';
import type { CompanyRight } from '#contract/accounts/company-rights.ts';
import type { Role } from '#contract/accounts/user.ts';
import type { Permission } from '#contract/permissions.ts';
import { isStaff, mayMake } from '#rules/roles.ts';

/** The signed-in user who makes a call, read from the database for this request. */
export type Actor = {
  readonly id: UserId;
  /**
   * The company for which a customer signs in: whatever customers own is its, and the wire calls it the user. The own id for staff.
   */
  readonly companyId: UserId;
  /** Rights of a person in the company; none of staff. */
  readonly rights: readonly CompanyRight[];
  readonly role: Role;
  /** Permissions of the role of a member of staff; none of a customer. */
  readonly permissions: readonly Permission[];
  /** Limits within which that role books credits without a second person; null for none. */
  readonly bookingLimit: CreditCents | null;
  readonly dailyLimit: CreditCents | null;
  readonly active: boolean;
  /** A member of staff who has to set up a second factor before anything else. */
  readonly lacksSecondFactor: boolean;
  /** One whose password was chosen under a customer's rules, who has to choose another before anything else. */
  readonly needsNewPassword: boolean;
  readonly sessionId: string;
  /** The member of staff who impersonates this user: such a session only reads. */
  readonly impersonatorId: UserId | null;
};
/** Answer of a call that serves a file: the stored content and the name for it. */
export type FileAnswer =
  | { readonly sha256: string; readonly fileName: string; readonly version?: number }
  /** A picture to be displayed, at an address that names its bytes: browsers cache it. */
  | { readonly sha256: string; readonly fileName: string; readonly imageType: string }
  | { readonly bytes: Uint8Array; readonly fileName: string }
  /** A file that has to be generated first: that happens once the call's transaction is over. */
  | {
      readonly produce: () => Promise<{ readonly bytes: Uint8Array; readonly fileName: string }>;
      readonly version?: number;
    }
  /** A file that is made while it is sent, once the call's transaction is over; destroyed when the client leaves. */
  | { readonly stream: () => Readable; readonly fileName: string };

/** A call that works outside of any transaction, because it waits for the engine or for a service. */
type Waiting = { usesEngine: true } | { asksService: true };

export type Write = <Done>(work: (tx: Tx) => Promise<Done>) => Promise<Done>;

type ActorOf<C extends Call> = C['who'] extends 'public' ? Actor | undefined : Actor;
type AnswerOf<C extends Call> = C extends { answers: 'file' } ? FileAnswer : Output<C>;

/** Facts of a request before any work is done for it. */
type CallRequest<C extends Call> = {
  actor: ActorOf<C>;
  input: Input<C>;
  /** Address and browser of the caller, for the record of sessions. */
  origin: { address: string; userAgent: string };
  /** Time at which the form that staff now save was read, where the request says so. */
  seenAt: string | undefined;
  /**
   * Notes an event for the security log. What a handler notes is written in its transaction and undone with it; what is noted
   * before the transaction outlasts a refusal.
   */
  note: (fact: SecurityFact) => void;
  /** Names the account that the events of this request are about, or the name that was tried and belongs to nobody. */
  setAuditSubject: (account: { readonly userId: UserId } | { readonly name: string }) => void;
  /** Refuses: the transaction is rolled back and the caller reads the code. */
  refuse: (code: RefusalOf<C>, extra?: Record<string, unknown>) => never;
};

export type Handler<C extends Call> = (
  request: CallRequest<C> & {
    /** The transaction of this call; for one that only reads or waits outside of it a connection that cannot write. */
    tx: C extends { method: 'GET' } | { reads: true } | Waiting ? Read : Tx;
    /** For a call that waits for the engine or a service: a transaction in which it writes, done as its actor. */
    write: C extends Waiting ? Write : undefined;
    files: Partial<Record<FileOf<C>, UploadedFile>>;
    storage: Storage;
  },
) => Promise<AnswerOf<C>>;

/**
 * A handler with work before its transaction: slow work, like hashing a password, and effects that outlast a refusal, like
 * counted attempts. It answers the handler that then runs in the transaction.
 */
export type Prepared<C extends Call> = {
  readonly prepare: (request: CallRequest<C> & { read: Read }) => Promise<Handler<C>>;
};

/** Handlers of all calls of a capability: leaving one out does not compile. */
export type Handlers<Calls extends Record<string, Call>> = {
  [Name in keyof Calls]: Handler<Calls[Name]> | Prepared<Calls[Name]>;
};

export type Serving = {
  app: Pick<FastifyInstance, 'route'>;
  /** For the calls that take files. */
  forms: Pick<FastifyInstance, 'route'>;
  database: Database;
  storage: Storage;
  uploads: UploadGate;
  /** Scans the uploads of customers; absent: nobody does. */
  scan?: ScanForm | undefined;
  /** Finds the caller. */
  actorOf: (request: FastifyRequest) => Promise<Actor | undefined>;
  versions: Versions;
  /** The session of a request's token that counts no more; undefined without a token. */
  sessionEndOf: (request: FastifyRequest) => Promise<EndedSession | undefined>;
  securityLog: SecurityLog;
  /** Presence of the database; without it, the database is assumed to be there. */
  presence?: Pick<Presence, 'require' | 'during'>;
};

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
    /** Events of this request for the security log; undefined until there is one. */
    noted: RequestAudit | undefined;
  }
  interface FastifyContextConfig {
    /** The call that a route answers. */
    call?: string;
  }
}

/** Refusal for an actor who may not make the call; undefined for one who may. */
function turnedAway(call: Call, actor: Actor | undefined): CommonRefusal | undefined {
  const { who } = call;
  if (who === 'public') return undefined;
  if (actor === undefined) return 'notSignedIn';
  // Impersonation leaves no trace in the customer's world; ending it is the one call that writes.
  if (actor.impersonatorId !== null && !isReading(call) && call.name !== 'logoutUser') return 'onlyWatching';
  if (who === 'signedIn') return undefined;
  if (!actor.active) return 'accountNotActive';
  if (actor.needsNewPassword) return call.name === 'changePassword' ? undefined : 'newPasswordNeeded';
  if (actor.lacksSecondFactor) return 'secondFactorMissing';
  return mayMake(actor, call) ? undefined : 'notAllowed';
}

const isPacked = ({ method, headers }: FastifyRequest): boolean =>
  method === 'POST' && !/^\s*(identity\s*)?$/i.test(headers['content-encoding'] ?? '');

const isReading = (call: Call) => call.method === 'GET' || call.reads === true;

const refuse = (code: string, extra?: Record<string, unknown>): never => {
  throw new RefusalError(code, extra);
};

/** Serves every call of a capability: access check, validation, one transaction, answer or refusal. */
export function serve<Calls extends Record<string, Call>>(
  serving: Serving,
  calls: Calls,
  handlers: Handlers<Calls>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    // `Handlers` pairs every call with its own handler; a loop over names cannot express that.
    serveCall(serving, call, handlers[name] as unknown as Handler<Call> | Prepared<Call>);
  }
}

/** Visitors read on connections of their own, and searches on some that end early: neither can take those of all others. */
function readerFor({ reader, searcher, visitors }: Database, actor: Actor | undefined, input: unknown): Read {
  if (actor === undefined) return visitors;
  const { search = '' } = input as { search?: string };
  return search === '' ? reader : searcher;
}

function serveCall(
  {
    app,
    forms,
    database,
    storage,
    uploads,
    scan,
    actorOf,
    sessionEndOf,
    securityLog,
    versions,
    presence = presumed,
  }: Serving,
  call: Call,
  answering: Handler<Call> | Prepared<Call>,
): void {
  const { input, files = [] } = call;
  const waits = call.usesEngine === true || call.asksService === true;
  // The browser keeps and revalidates what everybody may read. The rest it leaves to the page, which asks with the ETag that
  // it has: nothing private stays on a disk.
  const isShared = call.who === 'public' && call.method === 'GET';
  const route = {
    config: { call: call.name },
    // Before the body is read: no upload without permission.
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (isShared) reply.header('cache-control', 'no-cache');
      presence.require();
      request.actor = await presence.during(() => actorOf(request));
      const no = turnedAway(call, request.actor);
      if (no === 'notSignedIn') {
        const session = await presence.during(() => sessionEndOf(request));
        if (session !== undefined) noteDeadToken(request, session);
        // The reason why the session was ended goes to the user.
        refuse(no, { reason: session?.reason });
      }
      if (no !== undefined) refuse(no);
      // Nothing that is sent is unpacked.
      if (isPacked(request)) refuse('typeNotSupported');
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      // Before anything is read: changes from here on may be missing from the answer.
      reply.header(readAtHeader, new Date().toISOString());
      const version = versions.versionFor(call, request);
      const known = version && knownTag(request, version);
      if (known !== undefined) {
        if (!isUnrecorded(request)) await presence.during(() => recordReading(securityLog, request, call));
        return sendUnchanged(reply, known);
      }
      let isAbandoned = false;
      /** Throws if the call was refused meanwhile, so that its work does not run when the database is back. */
      const refuseAbandoned = () => {
        if (isAbandoned) throw new DatabaseUnavailableError();
      };
      const work = async (form: Form) => {
        const record =
          files.length > 0 ? form.fields : request.method === 'POST' ? (request.body ?? {}) : request.query;
        const parsed = input.safeParse(withCanonicalSpelling(input, record));
        if (!parsed.success) throw new RefusalError('invalidInput', { issues: issuesOf(parsed.error) });
        const origin = getOrigin(request);
        const seenAt = instant.safeParse(request.headers[seenAtHeader]).data;
        const noted = getRequestAudit(request);
        const context = {
          actor: request.actor as Actor,
          input: parsed.data as never,
          origin,
          seenAt,
          refuse,
          setAuditSubject: (account: { userId: UserId } | { name: string }) => {
            noted.about =
              'name' in account ? { nameHash: securityLog.hashOfName(account.name) } : { userId: account.userId };
          },
        };
        const reader = readerFor(database, request.actor, parsed.data);
        const noteLasting = (fact: SecurityFact) => void noted.lasting.push(fact);
        const handler =
          'prepare' in answering ? await answering.prepare({ ...context, note: noteLasting, read: reader }) : answering;
        const note = (fact: SecurityFact) => void noted.facts.push(fact);
        const facts = { ...context, note, files: form.files, storage };
        const encode = (result: unknown): string | FileAnswer => {
          throwIfDisconnected();
          if (call.answers !== 'file') return JSON.stringify(call.output.encode(result));
          const file = result as FileAnswer;
          if (call.records !== undefined) note({ event: call.records, facts: factsOfFile(parsed.data, file) });
          return file;
        };
        const write: Write = async (change) => {
          let changes: readonly Change[] = [];
          const written = await database.db.transaction().execute(async (tx) => {
            changes = collectChanges(tx);
            const { actor } = request;
            if (actor !== undefined && isStaff(actor))
              await workAs(tx, { actorId: actor.id, address: origin.address, call: call.name, requestId: request.id });
            const done = await change(tx);
            if (actor !== undefined && isStaff(actor) && seenAt !== undefined)
              await refuseEditConflict(tx, actor.id, seenAt);
            refuseAbandoned();
            return done;
          });
          // Before the caller hears of it, and only once others can read it: what is read until then has the version of before.
          changes.forEach(versions.raise);
          return written;
        };
        // Within the transaction: an answer that violates the contract is a defect, and undoes the call.
        const read = async () => encode(await handler({ ...facts, tx: reader as never, write: write as never }));
        if (waits) return read();
        // A call that only reads stops when its client disconnects.
        return isReading(call)
          ? runForClient(request.raw.socket, read)
          : write(async (tx) => {
              const result = await handler({ ...facts, tx, write: undefined });
              await publishChanges(tx, call, result);
              const encoded = encode(result);
              await insertSecurityLines(tx, makeSecurityLines(request, call));
              return encoded;
            }).then((encoded) => {
              request.noted = undefined;
              return encoded;
            });
      };
      const answer = await presence.during(
        () => withForm(request, call, { storage, uploads, scan }, work),
        () => {
          isAbandoned = true;
        },
      );
      // Once the upload has ended: after the answer the caller may send the next one.
      const produced = typeof answer !== 'string' && 'produce' in answer ? await answer.produce() : answer;
      if (!isUnrecorded(request)) await presence.during(() => recordReading(securityLog, request, call));
      if (typeof produced !== 'string') return sendFile(reply, produced, { storage, database, presence });
      // Not `storage`: that has the language, the colors, and the key by which this device is known.
      if (call.endsSession === true) reply.header('clear-site-data', '"cache"');
      return sendJson(reply, produced, { isReading: isReading(call), version, hasSecret: call.hasSecret });
    },
    errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(call, error, request, reply, securityLog),
  };
  const scope = files.length > 0 ? forms : app;
  scope.route({ ...route, method: call.method, url: getPath(call) });
  const otherPath = getOtherPath(call);
  // The specification gives no HTTP method for these names.
  if (otherPath !== undefined)
    scope.route({ ...route, method: isReading(call) ? ['GET', 'POST'] : call.method, url: otherPath });
}

/**
 * Runs a call with the form that was sent, an empty one for a call without files. The upload lasts until the work is done:
 * from then on its stored bytes count.
 */
async function withForm<Answer>(
  request: FastifyRequest,
  { files: names = [], fileLimit }: Pick<Call, 'files' | 'fileLimit'>,
  { storage, uploads, scan }: Pick<Serving, 'storage' | 'uploads' | 'scan'>,
  work: (form: Form) => Promise<Answer>,
): Promise<Answer> {
  const { actor, headers } = request;
  if (names.length === 0) return work({ fields: {}, files: {} });
  if (actor === undefined) throw new RefusalError('notSignedIn');
  const { bytes: fileSize = uploads.limits.fileSize, refusal: tooLarge = 'fileTooLarge' } = fileLimit ?? {};
  // A body that is too large by its own header is not received at all; a megabyte is left for names and fields.
  if (Number(headers['content-length']) > names.length * fileSize + 2 ** 20) throw new RefusalError(tooLarge);
  const admitted: Upload[] = [];
  const begin = async () => {
    const [upload = await uploads.begin(actor)] = admitted;
    admitted[0] = upload;
    return upload;
  };
  try {
    const form = await readForm(request, names, {
      storage,
      begin,
      limits: { ...uploads.limits, fileSize, tooLarge },
    });
    try {
      // Before anybody else can see them. Staff are not scanned: an outage of the scanner must not stop their work.
      if (actor.role === 'customer') await scan?.(form, { call: request.routeOptions.config.call, userId: actor.id });
      return await work(form);
    } finally {
      await discardForm(form, storage);
    }
  } finally {
    for (const upload of admitted) upload.end();
  }
}

/**
 * Audience of a topic that a call has changed. The other topics are published where their rows change: customers get them
 * as well, and the queue changes them without a call.
 */
const audiences: Partial<Record<Topic, 'staff' | 'everyone'>> = {
  catalog: 'everyone',
  prices: 'everyone',
  settings: 'everyone',
  setup: 'staff',
  accounts: 'staff',
  credits: 'staff',
  tools: 'staff',
  templates: 'staff',
  mail: 'staff',
  queue: 'staff',
  moving: 'staff',
  accounting: 'staff',
};

async function publishChanges(tx: Tx, { changes = [] }: Call, result: unknown): Promise<void> {
  // False: nothing has changed.
  if (result === false) return;
  for (const topic of changes) {
    const to = audiences[topic];
    if (to !== undefined) await publish(tx, to, topic as 'catalog', {});
  }
}

const issuesOf = (error: z.ZodError) => error.issues.map(({ path, code }) => ({ path: path.join('.'), code }));

/** Opens a stored file that has proved whole. @throws ChecksumMismatchError when it is missing or damaged */
async function openProven(stored: StoredFiles, sha256: string) {
  if (!(await proveStored(stored, sha256)))
    throw new ChecksumMismatchError(`the stored file ${sha256} is missing or damaged`);
  return stored.storage.stream(sha256);
}

async function sendFile(
  reply: FastifyReply,
  answer: Exclude<FileAnswer, { readonly produce: unknown }>,
  stored: Pick<Required<Serving>, 'storage' | 'database' | 'presence'>,
): Promise<FastifyReply> {
  reply
    .type('application/octet-stream')
    .header('cache-control', 'no-store')
    .header('content-disposition', attachment(answer.fileName));
  if ('bytes' in answer) return reply.send(Buffer.from(answer.bytes));
  if ('stream' in answer) return reply.send(answer.stream());
  if ('imageType' in answer)
    reply
      .type(answer.imageType)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-disposition', attachment(answer.fileName, { type: 'inline' }));
  const tag = `"${answer.sha256}"`;
  if (hasAnswer(reply.request, tag)) return sendUnchanged(reply, tag);
  const { size, body } = await stored.presence.during(() => openProven(stored, answer.sha256));
  return reply.header('content-length', size).header('etag', tag).send(body);
}

/** Answers a refusal as a problem document; anything else is logged and answered without its cause. */
async function sendProblem(
  call: Call,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  securityLog: SecurityLog,
): Promise<FastifyReply> {
  // The status that nginx has for it: nobody reads it but the figures.
  if (error instanceof ClientDisconnectedError) return reply.code(499).send();
  const refusal = error instanceof RefusalError ? error : (refusalOfFramework(error) ?? refusalOfDatabase(error));
  const statuses = new Map(Object.entries<number>({ ...commonRefusals, ...call.refusals }));
  const status = refusal === undefined ? undefined : statuses.get(refusal.code);
  if (refusal === undefined || status === undefined) {
    request.log.error({ err: error, call: call.name }, 'call failed');
    return problem(reply, 500, 'internalError', {});
  }
  if (refusal.code === 'databaseAway') return refuseWhileAway(reply, error, call.name);
  if (error instanceof StorageUnavailableError)
    request.log.error({ err: error, call: call.name }, 'the store of the files is away');
  if (error instanceof ChecksumMismatchError)
    request.log.error({ err: error, call: call.name }, 'a stored file is missing or damaged');
  if (isNotOfType(error)) request.log.error({ err: error, call: call.name }, 'the contract let a value through');
  await recordRefusal(securityLog, request, call, { code: refusal.code, status });
  return problem(reply, status, refusal.code, refusal.extra);
}

/** Seconds after which a caller should ask again for a file, or for anything at all. */
const storeRetryAfter = 10;
const databaseRetryAfter = 5;

function refusalOfFramework(error: unknown): RefusalError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof StorageUnavailableError) return new RefusalError('storageAway', { retryAfter: storeRetryAfter });
  if (error instanceof ChecksumMismatchError) return new RefusalError('fileDamaged');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new RefusalError('fileTooLarge');
  if (status === 415) return new RefusalError('typeNotSupported');
  if (status === 400) return new RefusalError('invalidInput');
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) return new RefusalError('storageFull');
  return undefined;
}

/** Refuses while the database is away, with a line in the log for each: what a stack could say is the same for all of them. */
export function refuseWhileAway(reply: FastifyReply, error: unknown, call?: string): FastifyReply {
  reply.request.log.warn({ error: error instanceof Error ? error.message : error, call }, 'the database is away');
  return problem(reply, commonRefusals.databaseAway, 'databaseAway', { retryAfter: databaseRetryAfter });
}

/** The last resort: the input was invalid, and the schema that should have refused it lacks a rule. */
function refusalOfDatabase(error: unknown): RefusalError | undefined {
  if (isDiskFull(error)) return new RefusalError('storageFull');
  if (isTooLong(error)) return new RefusalError('takesTooLong');
  if (error instanceof DatabaseUnavailableError || isAway(error)) return new RefusalError('databaseAway');
  return isNotOfType(error) ? new RefusalError('invalidInput') : undefined;
}

export const problemType = 'application/problem+json; charset=utf-8';

/** A refusal as it is written (RFC 9457). By the id of its request, whoever reads it to support is found in the logs. */
export const problemBody = (requestId: string, status: number, code: string, extra: object): string =>
  JSON.stringify({ type: 'about:blank', title: code, status, code, requestId, ...extra });

/** One shape for every refusal. */
export function problem(reply: FastifyReply, status: number, code: string, extra: object): FastifyReply {
  const { raw } = reply.request;
  const body = problemBody(reply.request.id, status, code, extra);
  reply
    .code(status)
    .type(problemType)
    .header('cache-control', 'no-store')
    .header('content-length', Buffer.byteLength(body));
  if ('retryAfter' in extra) reply.header('retry-after', String(extra.retryAfter));
  if (raw.complete) return reply.send(body);
  return reply.header('connection', 'close').send(Readable.from(lingering(raw, body)));
}

/** Milliseconds for which a client may go on sending while it is refused. */
const linger = 1000;

/**
 * Answers a request whose body is still arriving. Closing the line at once would show the client a broken connection rather
 * than the answer: the rest is discarded for a moment, and then the line is closed.
 */
async function* lingering(request: IncomingMessage, body: string): AsyncGenerator<Buffer> {
  yield Buffer.from(body);
  if (request.complete || request.destroyed) return;
  request.unpipe();
  request.resume();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, linger);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', end).once('close', end);
  });
}
