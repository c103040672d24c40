import type { Read } from '#server/db/database.ts';

/** Extensions that the operator switches on and off, by their columns. */
type Extension =
  | 'ask_customers'
  | 'confirm_families'
  | 'file_search'
  | 'inquiries'
  | 'own_details'
  | 'own_tools'
  | 'proposals'
  | 'read_backs'
  | 'reject_orders'
  | 'start_again'
  | 'unlisted_vehicles';

/** The operator offers an extension. */
export async function isOffered(read: Read, extension: Extension): Promise<boolean> {
  const { isOn } = await read
    .selectFrom('portal_options')
    .select(({ ref }) => ref(extension).as('isOn'))
    .executeTakeFirstOrThrow();
  return isOn;
}
