import { priorityWithin, supportMinutesLater } from '#rules/due.ts';
import type { Read } from '#server/db/database.ts';
import { supportHours } from '#server/settings/index.ts';
import type { ProposalRow } from './proposal-rows.ts';

/** The due time by the time that a proposal quoted, from now on, and the priority that goes with it; none where it quoted none. */
export async function quotedDue(read: Read, { quotedMinutes }: Pick<ProposalRow, 'quotedMinutes'>) {
  if (quotedMinutes === null) return {};
  const due = supportMinutesLater(new Date(), quotedMinutes, await supportHours(read));
  return { due_at: due.toISOString(), priority: priorityWithin(quotedMinutes) };
}
