import { supportMinutesLater } from '#rules/due.ts';
import type { Read } from '#server/db/database.ts';
import { supportHours } from '#server/settings/index.ts';
import type { ProposalRow } from './proposal-rows.ts';

/** The due time by the time that a proposal quoted, from now on; none where it quoted none. */
export async function quotedDue(read: Read, { quotedMinutes }: Pick<ProposalRow, 'quotedMinutes'>) {
  if (quotedMinutes === null) return {};
  return { due_at: supportMinutesLater(new Date(), quotedMinutes, await supportHours(read)).toISOString() };
}
