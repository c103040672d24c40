import type { Read } from '#server/db/database.ts';

/**
 * Recipient of mails to the operator: the operator's own address, else the support contact; '' when there is none.
 *
 * @param supportContact the configured contact, used until the operator sets one
 */
export async function operatorAddress(read: Read, supportContact: string): Promise<string> {
  const options = await read
    .selectFrom('portal_options')
    .select(['operator_email', 'support_contact'])
    .executeTakeFirstOrThrow();
  return options.operator_email || options.support_contact || supportContact;
}
