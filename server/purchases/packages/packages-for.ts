import type { UserId } from '#contract/ids.ts';
import type { Read } from '#server/db/database.ts';

/** The packages that a customer may buy, in their order: those for all, and those for the customer's group. */
export function packagesFor(read: Read, userId: UserId) {
  return read
    .selectFrom('credit_packages as p')
    .innerJoin('users as u', (join) => join.on('u.id', '=', userId))
    .where('p.active', '=', true)
    .where((is) => is.or([is('p.group_id', 'is', null), is('p.group_id', '=', is.ref('u.group_id'))]))
    .select(['p.id as packageId', 'p.credits', 'p.bonus', 'p.net_price as net'])
    .orderBy('p.position')
    .orderBy('p.id')
    .execute();
}
