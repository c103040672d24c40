/** The instants at which records were read, by the clock of the server. */
const read = new WeakMap<object, string>();

/** Notes when an answer was read, with every record in it: forms begin with one of them. */
export function noteRead(answer: unknown, at: string | null): void {
  if (at === null || typeof answer !== 'object' || answer === null) return;
  read.set(answer, at);
  for (const part of Object.values(answer)) noteRead(part, at);
}

/**
 * The instant at which a record was read. One that is kept although it was asked for anew, because nothing in it differs, is as old as it
 * is: nobody has written it since.
 */
export const readAt = (record: object | undefined): string | undefined =>
  record === undefined ? undefined : read.get(record);
