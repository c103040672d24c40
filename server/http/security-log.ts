import { createHmac } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { SecurityEvent } from '#contract/security.ts';
import { addressBlocks } from '#rules/address-block.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { inBatches } from '#server/db/in-batches.ts';
import type { Log } from '#server/log/log.ts';
import { nameKey } from '#rules/text/name-key.ts';

/** An event as the code that knows of it notes it; the request adds the rest. */
export type SecurityFact = {
  readonly event: SecurityEvent;
  /** The account that it is about; absent: the one of the request. */
  readonly userId?: UserId;
  /** The way or the reason, as a word of the program. */
  readonly detail?: string;
  /** Ids, names of files, and reasons that people typed; never a secret. */
  readonly facts?: object;
};

/** A whole line. */
export type SecurityLine = SecurityFact & {
  readonly actorId?: UserId | undefined;
  /** The name that was tried, as `hashOfName` has it. */
  readonly nameHash?: string;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly call: string;
  readonly times?: number;
};

export type SecurityLog = {
  /** A name that nobody bears, as the log has it: keyed, because people type passwords into the wrong field. */
  readonly hashOfName: (name: string) => string;
  /** Writes lines, together with those of other requests; once it resolves they are in the table. */
  readonly write: (lines: readonly SecurityLine[]) => Promise<void>;
  /** Writes a line of which there may be thousands: the first at once, equal ones within a minute as a number. */
  readonly count: (line: SecurityLine) => Promise<void>;
  /** Writes what was counted, and counts no more. */
  readonly end: () => Promise<void>;
};

const rowOf = (line: SecurityLine): Insertable<Tables['security_log']> => ({
  event: line.event,
  user_id: line.userId ?? null,
  actor_id: line.actorId ?? null,
  name_hash: line.nameHash ?? '',
  address: line.address,
  user_agent: line.userAgent,
  request_id: line.requestId,
  call: line.call,
  detail: line.detail ?? '',
  times: line.times ?? 1,
  facts: line.facts === undefined ? null : JSON.stringify(line.facts),
});

/** Writes lines in the transaction of what they tell: both are there, or neither. */
export async function insertSecurityLines(tx: Tx, lines: readonly SecurityLine[]): Promise<void> {
  if (lines.length > 0) await tx.insertInto('security_log').values(lines.map(rowOf)).execute();
}

/** Lines of one statement. */
const batchSize = 500;

/** Groups counted at once. Whoever comes from more places than that is counted together with the others. */
const maxGroups = 10_000;

type Settings = {
  /** Keys the hashes of names. */
  readonly secret: string;
  readonly log: Log;
  /** Milliseconds for which equal lines are counted; a minute unless said. */
  readonly window?: number;
};

/**
 * The security log of a process. A line that cannot be written, because the disk is full or the database away, goes into the log
 * of the process instead, and what it tells of goes on.
 */
export function openSecurityLog({ db }: Database, { secret, log, window = 60_000 }: Settings): SecurityLog {
  const writeLine = inBatches(async (lines: SecurityLine[]) => {
    try {
      await db.insertInto('security_log').values(lines.map(rowOf)).execute();
    } catch (error) {
      log.error({ err: error, lines }, 'the security log was not written');
    }
  }, batchSize);
  const write = async (lines: readonly SecurityLine[]) => {
    await Promise.all(lines.map(writeLine));
  };
  const groups = new Map<string, { line: SecurityLine; times: number }>();
  const writeCounts = async () => {
    const counted: SecurityLine[] = [];
    for (const [key, group] of groups)
      if (group.times === 0) groups.delete(key);
      else {
        counted.push({ ...group.line, times: group.times });
        group.times = 0;
      }
    await write(counted);
  };
  const timer = setInterval(() => void writeCounts(), window).unref();
  return {
    hashOfName: (name) =>
      createHmac('sha256', secret)
        .update(`name ${nameKey(name)}`)
        .digest('hex')
        .slice(0, 16),
    write,
    count: async (given) => {
      // Of strangers from very many places, only their number is worth a line.
      const { event, call, detail = '' } = given;
      const isTooMany = groups.size >= maxGroups && !groups.has(keyOf(given));
      const line = isTooMany ? { event, call, detail, address: '', userAgent: '', requestId: '' } : given;
      const key = keyOf(line);
      const group = groups.get(key);
      if (group !== undefined) {
        group.times += 1;
        return;
      }
      groups.set(key, { line, times: 0 });
      await write([line]);
    },
    end: async () => {
      clearInterval(timer);
      await writeCounts();
    },
  };
}

/** Equal for lines that are counted together. A token that is no good is the same event whatever it was sent for. */
const keyOf = ({ event, userId, actorId, nameHash, address, call, detail }: SecurityLine): string =>
  JSON.stringify([
    event,
    userId,
    actorId,
    nameHash,
    addressBlocks(address).subscriber,
    actorId === undefined && event === 'accessRefused' ? '' : call,
    detail,
  ]);
