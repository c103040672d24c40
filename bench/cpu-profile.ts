import type { Profiler } from 'node:inspector';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A function of a profile: the milliseconds that it took by itself, and their share of all that were not idle. */
export type DearFunction = { readonly name: string; readonly at: string; readonly ms: number; readonly share: number };

const root = fileURLToPath(new URL('../', import.meta.url));

/** Where a function begins: files of the project from its root, others as they are; natives have no place. */
function placeOf({ url, lineNumber }: { url: string; lineNumber: number }): string {
  if (url === '') return '';
  const path = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : url;
  return `${path}:${lineNumber + 1}`;
}

/**
 * The functions in which a processor profile spent most time by themselves, dearest first. Calls of one function from several
 * places count as one; idle time is none of them.
 *
 * @param count of functions
 */
export function dearestFunctions({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, count: number) {
  const frameOf = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const found = new Map<string, { name: string; at: string; ms: number }>();
  for (const [index, id] of samples.entries()) {
    const frame = frameOf.get(id);
    if (frame === undefined || frame.functionName === '(idle)') continue;
    const name = frame.functionName === '' ? '(anonymous)' : frame.functionName;
    const at = placeOf(frame);
    const key = `${name} ${at} ${frame.columnNumber}`;
    const known = found.get(key) ?? { name, at, ms: 0 };
    found.set(key, known);
    // The time behind a sample is that until the next one.
    known.ms += Math.max(0, timeDeltas[index + 1] ?? 0) / 1000;
  }
  const all = [...found.values()].toSorted((one, other) => other.ms - one.ms);
  const busy = all.reduce((sum, { ms }) => sum + ms, 0);
  return all.slice(0, count).map((one): DearFunction => ({ ...one, share: one.ms / busy }));
}
