import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { create as attachment } from 'content-disposition';
import type { z } from 'zod';
import {
  type Call,
  type CommonRefusal,
  commonRefusals,
  type FileOf,
  type Input,
  type Output,
  pathOf,
  type RefusalOf,
} from '#contract/call.ts';
import type { UserId } from '#contract/ids.ts';
import { withCanonicalSpelling } from '#contract/wire.ts';
import { workAs } from './audit.ts';
import type { Database, Read, Tx } from './database.ts';
import { discardForm, type Form, readForm, type UploadedFile } from './forms.ts';
import { Refusal } from './refusal.ts';
import type { Storage } from './storage.ts';

/** The signed-in user who makes a call, as the database knows it at this moment. */
export type Actor = {
  readonly id: UserId;
  readonly rights: 1 | 2 | 3;
  readonly active: boolean;
  readonly sessionId: string;
  /** The member of staff who looks at the portal as this user: such a session only reads. */
  readonly watcherId: UserId | null;
};
export const isStaff = ({ rights }: Pick<Actor, 'rights'>): boolean => rights < 3;

/** What a call that answers a file hands out: which stored content, under which name. */
export type FileAnswer =
  | { readonly sha256: string; readonly fileName: string }
  /** A picture to be shown, at an address that names its bytes: browsers keep it. */
  | { readonly sha256: string; readonly fileName: string; readonly imageType: string }
  | { readonly bytes: Uint8Array; readonly fileName: string }
  /** One that somebody else has to make first: that happens when the call's transaction is over. */
  | { readonly produce: () => Promise<{ readonly bytes: Uint8Array; readonly fileName: string }> };

type ActorOf<C extends Call> = C['who'] extends 'public' ? Actor | undefined : Actor;
type AnswerOf<C extends Call> = C extends { answers: 'file' } ? FileAnswer : Output<C>;

export type Handler<C extends Call> = (request: {
  actor: ActorOf<C>;
  input: Input<C>;
  /** The transaction of this call; for one that only reads or waits for the engine a connection that cannot write. */
  tx: C extends { method: 'GET' } | { reads: true } | { usesEngine: true } ? Read : Tx;
  files: Partial<Record<FileOf<C>, UploadedFile>>;
  storage: Storage;
  /** Address and program of the asker, for the record of sessions. */
  origin: { address: string; userAgent: string };
  /** Says no: the transaction is rolled back and the asker reads the code. */
  refuse: (code: RefusalOf<C>, extra?: Record<string, unknown>) => never;
}) => Promise<AnswerOf<C>>;

/** A capability answers all of its calls: leaving one out does not compile. */
export type Handlers<Calls extends Record<string, Call>> = { [Name in keyof Calls]: Handler<Calls[Name]> };

export type Serving = {
  app: FastifyInstance;
  database: Database;
  storage: Storage;
  actorOf: (request: FastifyRequest) => Promise<Actor | undefined>;
};

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}

/** Whom a call turns away, and how; undefined when the actor may make it. */
function turnedAway(call: Call, actor: Actor | undefined): CommonRefusal | undefined {
  const { who } = call;
  if (who === 'public') return undefined;
  if (actor === undefined) return 'notSignedIn';
  // Whoever looks as a customer leaves no trace in the customer's world; ending the look is the one thing that writes.
  if (actor.watcherId !== null && !isReading(call) && call.name !== 'logoutUser') return 'onlyWatching';
  if (who === 'signedIn') return undefined;
  if (!actor.active) return 'accountNotActive';
  const allowed = { active: true, customer: actor.rights === 3, staff: isStaff(actor), admin: actor.rights === 1 }[who];
  return allowed ? undefined : 'notAllowed';
}

const isReading = (call: Call) => call.method === 'GET' || call.reads === true;

const refuse = (code: string, extra?: Record<string, unknown>): never => {
  throw new Refusal(code, extra);
};

/** Serves every call of a capability: who may, is it valid, one transaction, answer or refusal. */
export function serve<Calls extends Record<string, Call>>(
  serving: Serving,
  calls: Calls,
  handlers: Handlers<Calls>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    // `Handlers` pairs every call with its own handler, which a loop over names cannot express.
    serveCall(serving, call, handlers[name] as unknown as Handler<Call>);
  }
}

function serveCall({ app, database, storage, actorOf }: Serving, call: Call, handler: Handler<Call>): void {
  const { input, files = [] } = call;
  app.route({
    method: call.method,
    url: pathOf(call),
    // Before the body is read: nobody uploads what they may not.
    onRequest: async (request) => {
      request.actor = await actorOf(request);
      const no = turnedAway(call, request.actor);
      if (no !== undefined) refuse(no);
    },
    handler: async (request, reply) => {
      const form: Form = files.length > 0 ? await readForm(request, files, storage) : { fields: {}, files: {} };
      try {
        const record = files.length > 0 ? form.fields : call.method === 'GET' ? request.query : (request.body ?? {});
        const asked = input.safeParse(withCanonicalSpelling(input, record));
        if (!asked.success) throw new Refusal('invalidInput', { issues: issuesOf(asked.error) });
        const origin = { address: request.ip, userAgent: request.headers['user-agent']?.slice(0, 300) ?? '' };
        const facts = {
          actor: request.actor as Actor,
          input: asked.data as never,
          files: form.files,
          storage,
          origin,
          refuse,
        };
        const encode = (answer: unknown) =>
          call.answers === 'file' ? (answer as FileAnswer) : JSON.stringify(call.output.encode(answer));
        // Within the transaction: an answer that is not what the contract says is a defect, and undoes the call.
        const answer =
          isReading(call) || call.usesEngine === true
            ? encode(await handler({ ...facts, tx: database.reader as never }))
            : await database.db.transaction().execute(async (tx) => {
                if (request.actor !== undefined && isStaff(request.actor))
                  await workAs(tx, { actorId: request.actor.id, address: origin.address, call: call.name });
                return encode(await handler({ ...facts, tx }));
              });
        if (typeof answer !== 'string') return await sendFile(reply, answer, storage);
        return await reply.type('application/json; charset=utf-8').send(answer);
      } finally {
        await discardForm(form, storage);
      }
    },
    errorHandler: (error, request, reply) => sendProblem(call, error, request, reply),
  });
}

const issuesOf = (error: z.ZodError) => error.issues.map(({ path, code }) => ({ path: path.join('.'), code }));

async function sendFile(reply: FastifyReply, answer: FileAnswer, storage: Storage): Promise<FastifyReply> {
  if ('produce' in answer) return sendFile(reply, await answer.produce(), storage);
  reply
    .type('application/octet-stream')
    .header('cache-control', 'no-store')
    .header('content-disposition', attachment(answer.fileName));
  if ('bytes' in answer) return reply.send(Buffer.from(answer.bytes));
  const { size, body } = await storage.stream(answer.sha256);
  if ('imageType' in answer)
    reply
      .type(answer.imageType)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-disposition', attachment(answer.fileName, { type: 'inline' }));
  return reply.header('content-length', size).header('etag', `"${answer.sha256}"`).send(body);
}

/** Answers a refusal as a problem document; anything else is logged and answered without a word about its cause. */
function sendProblem(call: Call, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof Refusal ? error : refusalOfFramework(error);
  const statuses: Record<string, number> = { ...commonRefusals, ...call.refusals };
  const status = refusal === undefined ? undefined : statuses[refusal.code];
  if (refusal === undefined || status === undefined) {
    request.log.error({ err: error, call: call.name }, 'call failed');
    return problem(reply, 500, 'internalError', {});
  }
  return problem(reply, status, refusal.code, refusal.extra);
}

function refusalOfFramework(error: unknown): Refusal | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new Refusal('fileTooLarge');
  if (status === 400 || status === 415) return new Refusal('invalidInput');
  return undefined;
}

/** One shape for every "no" (RFC 9457). */
export function problem(reply: FastifyReply, status: number, code: string, extra: object): FastifyReply {
  // Without this the rest of a refused upload would keep the connection open.
  if (status === 413) reply.header('connection', 'close');
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify({ type: 'about:blank', title: code, status, code, ...extra }));
}
