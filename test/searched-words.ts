import { randomUUID } from 'node:crypto';
import type { Ordered } from './orders.ts';
import type { Person, Portal } from './portal.ts';

/**
 * The words of six orders, by their numbers in a list of five: in a place of their own (the name of a file, a message), in the text of the job, and in
 * the name of its vehicle. Two customers order by turns; each has a word of their own in their name, and both have the last one.
 */
const places = [
  { own: [0], text: [1], vehicle: [2] },
  { own: [3], text: [0], vehicle: [0] },
  { own: [], text: [2, 3], vehicle: [1] },
  { own: [1, 2], text: [], vehicle: [3] },
  { own: [], text: [], vehicle: [0, 1, 2] },
  { own: [2], text: [2], vehicle: [] },
];
const ofCustomer = (order: number) => [order % 2, 4];

const numbers = [0, 1, 2, 3, 4];

/** An order, and the numbers of the words that it has: all of them, and those in other places than its own. */
type OrderWithWords = Ordered & { all: ReadonlySet<number>; elsewhere: ReadonlySet<number> };
/** A search for one or two of the words, and whether both are among those of an order. */
type SearchForWords = { search: string; isIn: (ofOrder: ReadonlySet<number>) => boolean };

/**
 * Makes these orders, oldest first, and each search for two of their words, or one alone.
 *
 * @param make makes an order with words in the place of its own
 */
export async function ordersWithWords(
  portal: Portal,
  newWord: () => string,
  make: (customer: Person, written: string) => Promise<Ordered>,
): Promise<{ orders: OrderWithWords[]; searches: SearchForWords[] }> {
  const words = numbers.map(newWord);
  const query = (statement: string, values: unknown[]) => portal.database.pool.query(statement, values);
  const written = (ofPlace: readonly number[]) => ofPlace.map((number) => words[number]).join(' ');
  const customers = [await portal.person(), await portal.person()];
  for (const [index, { id }] of customers.entries())
    await query('update users set company_name = $2 where id = $1', [id, written(ofCustomer(index))]);
  const orders: OrderWithWords[] = [];
  for (const [index, { own, text, vehicle }] of places.entries()) {
    const customer = customers[index % 2];
    if (customer === undefined) throw new Error('there are two customers');
    const ids = await make(customer, written(own));
    await query(
      `with v as (insert into vehicles (category, brand, model) values ('car', 'Volkswagen', $2) returning id)
      update jobs set additional = $3, vehicle_id = v.id from v where jobs.id = $1`,
      [ids.jobId, `Golf ${written(vehicle)} ${randomUUID()}`, written(text)],
    );
    const elsewhere = new Set([...text, ...vehicle, ...ofCustomer(index)]);
    orders.push({ ...ids, elsewhere, all: new Set([...own, ...elsewhere]) });
  }
  const pairs = numbers.flatMap((one) => numbers.map((other) => [...new Set([one, other])]));
  const searches = pairs.map((pair) => ({
    search: written(pair),
    isIn: (ofOrder: ReadonlySet<number>) => pair.every((number) => ofOrder.has(number)),
  }));
  return { orders, searches };
}
