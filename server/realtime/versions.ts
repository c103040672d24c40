import { hash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Role } from '#contract/accounts/user.ts';
import type { Call } from '#contract/call.ts';
import type { UserId } from '#contract/ids.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Topic } from '#contract/topics.ts';
import { isStaff } from '#rules/roles.ts';
import type { Tx } from '#server/db/database.ts';

/** A change of what answers show: what one customer and staff see, or, without an owner, what anybody sees. */
export type Change = { readonly topic: Topic; readonly owner?: UserId | undefined };

const changesOf = new WeakMap<Tx, Change[]>();

/** Returns the list to which the changes that a transaction publishes are added. */
export function collectChanges(tx: Tx): readonly Change[] {
  const changes: Change[] = [];
  changesOf.set(tx, changes);
  return changes;
}

/** Adds a published change to the list of its transaction, where somebody collects it. */
export function noteChange(tx: Tx, change: Change): void {
  changesOf.get(tx)?.push(change);
}

/**
 * Milliseconds for which a version stands without any change: lists are narrowed to today, and midnight is the end of such a span in every
 * time zone.
 */
const maxAge = 5 * 60_000;

/** Customers and topics that are told apart; beyond it everything counts as changed. */
const maxVersions = 100_000;

export type Versions = {
  /** From now on this process hears of every change: all that it knew before is forgotten. */
  readonly begin: () => void;
  /** This process may miss changes. */
  readonly end: () => void;
  readonly raise: (change: Change) => void;
  /**
   * The version of the answer to a request, to be taken before anything of it is read: a change in between makes it too old,
   * never too new. Undefined where the answer has none.
   */
  readonly versionFor: (call: Call, request: Request) => string | undefined;
};

type Caller = {
  readonly id: UserId;
  readonly companyId: UserId;
  readonly rights: readonly string[];
  readonly role: Role;
  readonly permissions: readonly Permission[];
  readonly active: boolean;
  readonly impersonatorId: UserId | null;
};
type Request = Pick<FastifyRequest, 'method' | 'url' | 'body' | 'query'> & { readonly actor: Caller | undefined };

/**
 * Searches have none: a job brings what they look through up to date later. Neither has a list of what is due, which changes by the
 * clock.
 */
const hasNoVersion = ({ method, body, query }: Request) => {
  const asked = (method === 'POST' ? body : query) as { search?: unknown; work?: unknown } | null;
  return Boolean(asked?.search) || asked?.work !== undefined;
};

/** Opens the versions of a process: when each topic changed last, for each customer and for staff, in its memory. */
export function openVersions(): Versions {
  /** Of this process alone; undefined while it may miss changes. */
  let epoch: string | undefined;
  let count = 0;
  const changedAt = new Map<string, number>();
  const lastChange = (topics: readonly Topic[], { id, companyId, role }: Caller) =>
    Math.max(
      ...topics
        .flatMap((topic) =>
          isStaff({ role }) ? [topic] : [`${topic} of all`, `${topic} of ${id}`, `${topic} of ${companyId}`],
        )
        .map((key) => changedAt.get(key) ?? 0),
    );
  return {
    begin: () => {
      epoch = randomUUID();
      changedAt.clear();
    },
    end: () => {
      epoch = undefined;
    },
    raise: ({ topic, owner }) => {
      count += 1;
      changedAt.set(topic, count).set(`${topic} of ${owner ?? 'all'}`, count);
      if (changedAt.size <= maxVersions) return;
      changedAt.clear();
      epoch = epoch && randomUUID();
    },
    versionFor: ({ name, unchangedWhile: topics }, request) => {
      const { actor, method, url, body } = request;
      if (epoch === undefined || actor === undefined || topics === undefined || hasNoVersion(request)) return undefined;
      const { id, companyId, rights, role, permissions, active, impersonatorId } = actor;
      const caller = [id, companyId, rights, role, permissions, active, impersonatorId];
      const asked = [name, method, url, method === 'POST' ? body : null, ...caller];
      const state = [epoch, Math.floor(Date.now() / maxAge), lastChange(topics, actor)];
      return hash('sha256', JSON.stringify([asked, state]), 'base64url');
    },
  };
}
