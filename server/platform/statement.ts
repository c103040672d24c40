import type { Compilable, CompiledQuery } from 'kysely';
import type { Read } from './database.ts';

/** Stands for a value while a statement is built. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Properties that decide on the text of a statement: a filter that is there or not, the columns that a role sees. */
type Form = Readonly<Record<string, string | boolean | undefined>>;

/**
 * A statement that is built and compiled once for each form it takes, and from then on sent with the values of each call.
 * For statements with many columns that are sent all the time: building one anew can cost as much as its answer.
 *
 * @param build gets slots in the place of the values: it may pass them on as parameters, and neither read nor compare them
 */
export function statement<Values extends object, Shape extends Form, Row>(
  build: (read: Read, values: Values, form: Shape) => Compilable<Row>,
): Statement<Values, Shape, Row> {
  const compiledForms = new Map<string, CompiledQuery<Row>>();
  const slots = new Proxy({}, { get: (_target, name) => new Slot(String(name)) }) as Values;
  const filled = (read: Read, values: Values, form: Shape): CompiledQuery<Row> => {
    const key = JSON.stringify(form);
    let compiled = compiledForms.get(key);
    if (compiled === undefined) {
      compiled = build(read, slots, form).compile();
      compiledForms.set(key, compiled);
    }
    const given = values as Readonly<Record<string, unknown>>;
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? given[value.name] : value));
    return { ...compiled, parameters };
  };
  const send = async (read: Read, values: Values, form: Shape) =>
    (await read.executeQuery<Row>(filled(read, values, form))).rows;
  return Object.assign(send, { filled });
}

/** Sends a statement with the values of a call, or answers it with them, to be sent by others. */
type Statement<Values, Shape, Row> = ((read: Read, values: Values, form: Shape) => Promise<Row[]>) & {
  readonly filled: (read: Read, values: Values, form: Shape) => CompiledQuery<Row>;
};
