import type { Read } from '#server/db/database.ts';

/** True while documents are sent to the accounting service, also while it refuses the key. */
export async function isSending(read: Read): Promise<boolean> {
  return (await read.selectFrom('accounting_options').select('sending').executeTakeFirstOrThrow()).sending;
}
