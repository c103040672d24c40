import type { FastifyRequest } from 'fastify';
import type { SessionEnd } from '#contract/accounts/sessions.ts';
import type { Call } from '#contract/call.ts';
import type { UserId } from '#contract/ids.ts';
import { isStaff } from '#rules/roles.ts';
import { getClientAddress } from './proxies.ts';
import type { SecurityFact, SecurityLine, SecurityLog } from './security-log.ts';
import { cutText } from '#rules/text/cut-text.ts';

/** Events of a request, until they are written. */
export type RequestAudit = {
  /** Noted before the call's transaction: they outlast a refusal. */
  lasting: SecurityFact[];
  /** Noted in the transaction: undone with it. */
  facts: SecurityFact[];
  about: { readonly userId?: UserId; readonly nameHash?: string };
  /** The token was sent and counts no more. */
  deadToken?: string;
};

/** A session that counts no more, or a token that never had one. */
export type EndedSession = {
  readonly reason?: SessionEnd | undefined;
  readonly userId?: UserId | undefined;
  /** The token was not signed by this portal. */
  readonly isForged?: true;
};

export function getRequestAudit(request: FastifyRequest): RequestAudit {
  request.noted ??= { lasting: [], facts: [], about: {} };
  return request.noted;
}

/** Address and browser of a caller. */
export const getOrigin = (request: FastifyRequest): { address: string; userAgent: string } => ({
  address: getClientAddress(request),
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
});

/** Notes a token that is refused. Visitors, who have none, are no event. */
export function noteDeadToken(request: FastifyRequest, { reason, userId, isForged }: EndedSession): void {
  const noted = getRequestAudit(request);
  noted.deadToken = isForged === true ? 'forged' : (reason ?? 'unknown');
  if (userId !== undefined) noted.about = { userId };
}

function lineOf(request: FastifyRequest, call: Call, fact: SecurityFact): SecurityLine {
  const { actor } = request;
  const { about } = getRequestAudit(request);
  // A file that staff take along is a matter of its owner, or of nobody's account.
  const isForeign = actor !== undefined && isStaff(actor) && call.records !== undefined;
  const userId = fact.userId ?? about.userId ?? (isForeign ? undefined : actor?.id);
  return {
    ...getOrigin(request),
    ...fact,
    ...(userId !== undefined && { userId }),
    ...(about.nameHash !== undefined && { nameHash: about.nameHash }),
    // A user who has just signed in is no stranger any more.
    actorId: actor?.impersonatorId ?? actor?.id ?? (fact.event === 'signedIn' ? userId : undefined),
    requestId: request.id,
    call: call.name,
  };
}

/** The lines of a request that was not refused. */
export function makeSecurityLines(request: FastifyRequest, call: Call): SecurityLine[] {
  const { lasting = [], facts = [] } = request.noted ?? {};
  return [...lasting, ...facts].map((fact) => lineOf(request, call, fact));
}

/** A request of which the security log hears nothing: most are, and wait for nothing. */
export const isUnrecorded = ({ actor, noted }: FastifyRequest): boolean =>
  (actor?.impersonatorId ?? null) === null && (noted === undefined || noted.lasting.length + noted.facts.length === 0);

/** Writes the events of a call that had no transaction, and counts one that a member of staff makes as a customer. */
export async function recordReading(log: SecurityLog, request: FastifyRequest, call: Call): Promise<void> {
  const { actor } = request;
  if (actor !== undefined && actor.impersonatorId !== null)
    await log.count(lineOf(request, call, { event: 'impersonatedCall' }));
  await log.write(makeSecurityLines(request, call));
  request.noted = undefined;
}

/** Refusals of a call that signs in which mean that somebody had the wrong words. */
const failedSignIns = ['wrongCredentials', 'ticketNotValid', 'codeNotValid'];
/** The same of somebody who is signed in. */
const failedChecks = ['wrongPassword', 'codeNotValid'];

/** The event that a refusal is, and whether there may be thousands of it. */
function eventOf(
  call: Call,
  { code, status }: { code: string; status: number },
): { fact: SecurityFact; isCounted: boolean } | undefined {
  if (call.signsIn === true && failedSignIns.includes(code))
    return { fact: { event: 'signInFailed', detail: code }, isCounted: false };
  if (failedChecks.includes(code)) return { fact: { event: 'checkFailed', detail: code }, isCounted: false };
  if (status === 429) return { fact: { event: 'limitReached', detail: code }, isCounted: true };
  // A right password that lacks its second factor is half of a sign-in.
  if (status === 403 && code !== 'secondFactorNeeded')
    return { fact: { event: 'accessRefused', detail: code }, isCounted: true };
  return undefined;
}

/** Writes a refusal that matters, and what was noted before it. */
export async function recordRefusal(
  log: SecurityLog,
  request: FastifyRequest,
  call: Call,
  refusal: { code: string; status: number },
): Promise<void> {
  const { lasting = [], deadToken } = request.noted ?? {};
  const found =
    deadToken === undefined
      ? eventOf(call, refusal)
      : { fact: { event: 'accessRefused' as const, detail: deadToken }, isCounted: true };
  if (found === undefined && lasting.length === 0) return;
  // In words that fail2ban's filter knows: nothing that a stranger wrote stands in them.
  if (call.signsIn === true && (found?.fact.event === 'signInFailed' || found?.fact.event === 'limitReached'))
    request.log.warn(`sign-in failed from ${getOrigin(request).address}`);
  await log.write(lasting.map((fact) => lineOf(request, call, fact)));
  if (found !== undefined) {
    const line = lineOf(request, call, found.fact);
    await (found.isCounted ? log.count(line) : log.write([line]));
  }
  request.noted = undefined;
}

const maxFact = 300;

/** Facts of a request for a file, with the file's name and version: ids, numbers and filters of an export. */
export function factsOfFile(input: unknown, file: object): object {
  const asked = Object.entries(input as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && typeof value !== 'object',
  );
  const short = asked.map(([name, value]) => [name, typeof value === 'string' ? cutText(value, maxFact) : value]);
  return {
    ...Object.fromEntries(short),
    ...('fileName' in file && { fileName: file.fileName }),
    ...('version' in file && { version: file.version }),
  };
}
