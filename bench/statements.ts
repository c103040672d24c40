import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import pg from 'pg';

/** A statement as the portal sent it, and the rows of its answer. */
export type RecordedStatement = { text: string; values: readonly unknown[]; rows: readonly Record<string, unknown>[] };

type Callback = (error: Error | null, result: pg.QueryResult<Record<string, unknown>>) => void;
type Statement = { text?: string; values?: unknown };
const isCallback = (value: unknown): value is Callback => typeof value === 'function';

/** True within what a request has set off; background work of the same process, such as the queue's, lies outside. */
const isOfRequest = new AsyncLocalStorage<boolean>();
const requests = 'http.server.request.start';
const markRequest = () => {
  isOfRequest.enterWith(true);
};

/**
 * Records the statements that this process sends to PostgreSQL on behalf of the HTTP requests that it answers. What runs beside
 * them is left out: a poll of the queue would become part of a ceiling, and lower it. Outside a recording the driver is
 * untouched.
 *
 * @returns function that ends the recording and answers the statements in order
 */
export function recordStatements(): () => RecordedStatement[] {
  const recorded: RecordedStatement[] = [];
  const real: unknown = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value;
  const query = real as (this: pg.Client, ...args: unknown[]) => unknown;
  pg.Client.prototype.query = function listening(this: pg.Client, ...args: unknown[]) {
    const [statement, ...rest] = args as [Statement | string, ...unknown[]];
    const { text, values } = typeof statement === 'string' ? { text: statement, values: rest[0] } : statement;
    if (isOfRequest.getStore() !== true || text === undefined) return query.apply(this, args);
    const entry: RecordedStatement = { text, values: Array.isArray(values) ? values : [], rows: [] };
    recorded.push(entry);
    const note = (result: pg.QueryResult<Record<string, unknown>>) => {
      entry.rows = result.rows;
      return result;
    };
    const noting =
      (callback: Callback): Callback =>
      (error, result) => {
        if (error === null) note(result);
        callback(error, result);
      };
    const callback = rest.at(-1);
    if (isCallback(callback)) return query.apply(this, [...args.slice(0, -1), noting(callback)]);
    const answer = query.apply(this, args);
    return answer instanceof Promise ? answer.then(note) : answer;
  } as never;
  subscribe(requests, markRequest);
  return () => {
    unsubscribe(requests, markRequest);
    pg.Client.prototype.query = query as never;
    return recorded;
  };
}

/** The statements without the look-up of the session: the bare side has no sessions. */
export const withoutSession = (recorded: readonly RecordedStatement[]): RecordedStatement[] =>
  recorded.filter(({ text }) => !text.includes('"sessions"'));

export const isReading = ({ text }: RecordedStatement): boolean => /^\s*(select|with)\b/i.test(text);

/** Source of a part of a parameter: written as it was, from the facts of the run, or from an earlier answer. */
type Part = { literal: string } | { fact: string } | { statement: number; column: string };
/**
 * A statement to send. A parameter with parts is put together anew for every run; any other is sent as it was recorded.
 */
type Step = { text: string; name: string | undefined; parameters: readonly unknown[] };

/**
 * Makes a recorded transaction repeatable for other rows: in its parameters every number that is a fact of the run
 * (such as the task's id) or was answered by an earlier statement (such as the id of the ledger's row) is put in anew.
 * Only numbers from a million on are recognized, so the world of the benchmark counts from there.
 */
export function repeatable(recorded: readonly RecordedStatement[], facts: Readonly<Record<string, number>>): Step[] {
  const sources = new Map<string, Part>(Object.entries(facts).map(([fact, value]) => [String(value), { fact }]));
  const steps: Step[] = [];
  for (const [statement, { text, values, rows }] of recorded.entries()) {
    const name = values.length > 0 ? `bare${statement}` : undefined;
    steps.push({ text, name, parameters: values.map((value) => templateOf(value, sources)) });
    for (const [column, value] of Object.entries(rows[0] ?? {}))
      if (typeof value === 'number' && value >= 1_000_000 && !sources.has(String(value)))
        sources.set(String(value), { statement, column });
  }
  return steps;
}

function templateOf(value: unknown, sources: ReadonlyMap<string, Part>): unknown {
  if (Array.isArray(value)) return { elements: value.map((element: unknown) => templateOf(element, sources)) };
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const parts = String(value)
    .split(/(\d{7,})/)
    .filter((piece) => piece !== '')
    .map((piece): Part => sources.get(piece) ?? { literal: piece });
  return parts.every((part) => 'literal' in part) ? value : { parts };
}

/** Sends the steps one after the other, as the portal did. */
export async function repeat(
  client: pg.ClientBase,
  steps: readonly Step[],
  facts: Readonly<Record<string, number>>,
): Promise<void> {
  const answers: Record<string, unknown>[] = [];
  const valueOf = (part: Part) => {
    if ('literal' in part) return part.literal;
    return 'fact' in part ? facts[part.fact] : answers[part.statement]?.[part.column];
  };
  const filled = (parameter: unknown): unknown => {
    if (hasElements(parameter)) return parameter.elements.map(filled);
    return hasParts(parameter) ? parameter.parts.map(valueOf).join('') : parameter;
  };
  for (const { text, name, parameters } of steps) {
    const values = parameters.map(filled);
    const { rows } = await client.query<Record<string, unknown>>({ ...(name !== undefined && { name }), text, values });
    answers.push(rows[0] ?? {});
  }
}

const hasParts = (parameter: unknown): parameter is { parts: readonly Part[] } =>
  typeof parameter === 'object' && parameter !== null && 'parts' in parameter;

const hasElements = (parameter: unknown): parameter is { elements: readonly unknown[] } =>
  typeof parameter === 'object' && parameter !== null && 'elements' in parameter;
