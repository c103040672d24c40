import { Agent, request } from 'node:http';

/** One line of the table at the end. */
export type Result = {
  bench: string;
  measured: string;
  ceiling: string;
  ratio: number;
  /** The ratios that count as met, e.g. `≥ 0.50`. */
  aim: string;
  met: boolean;
};

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [upper = Number.NaN, lower = upper] = [sorted[middle], sorted[middle - 1]];
  return sorted.length % 2 === 1 ? upper : (upper + lower) / 2;
}

/** Rates of the portal and of its ceiling, a pair for each round: more is better. */
export function compareRates(bench: string, unit: string, rounds: readonly Pair[], aim: number): Result {
  const measured = median(rounds.map(({ portal }) => portal));
  const ceiling = median(rounds.map(({ bare }) => bare));
  const ratio = measured / ceiling;
  const shown = (rate: number) => `${Math.round(rate)} ${unit}`;
  return {
    bench,
    measured: shown(measured),
    ceiling: shown(ceiling),
    ratio,
    aim: `≥ ${aim.toFixed(2)}`,
    met: ratio >= aim,
  };
}

/** Milliseconds of the portal and of its ceiling: less is better. */
export function compareTimes(bench: string, measured: number, ceiling: number, aim: number): Result {
  const shown = (time: number) => `${time.toFixed(1)} ms`;
  const ratio = measured / ceiling;
  return {
    bench,
    measured: shown(measured),
    ceiling: shown(ceiling),
    ratio,
    aim: `≤ ${aim.toFixed(2)}`,
    met: ratio <= aim,
  };
}

/** The value below which the share of the numbers lies. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A figure that must stay under a fixed limit: less is better. */
export function compareWithLimit(bench: string, unit: string, measured: number, limit: number): Result {
  const shown = `${measured < 10 ? measured.toFixed(2) : Math.round(measured)} ${unit}`;
  const ratio = measured / limit;
  return { bench, measured: shown, ceiling: `${limit} ${unit}`, ratio, aim: '≤ 1.00', met: ratio <= 1 };
}

export type Pair = { portal: number; bare: number };

/**
 * Measures both sides in turns, each round the other one first, so that noise of the machine meets both alike.
 *
 * @param settled awaited before each turn: what one turn left behind in the background is not done in the time of the next
 */
export async function takeTurns(
  rounds: number,
  sides: { portal: (round: number) => Promise<number>; bare: (round: number) => Promise<number> },
  settled: () => Promise<unknown> = async () => {},
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  const turnOf = async (side: 'portal' | 'bare', round: number) => {
    await settled();
    return sides[side](round);
  };
  for (let round = 0; round < rounds; round += 1) {
    const bareFirst = round % 2 === 0;
    const early = await turnOf(bareFirst ? 'bare' : 'portal', round);
    const late = await turnOf(bareFirst ? 'portal' : 'bare', round);
    pairs.push(bareFirst ? { bare: early, portal: late } : { bare: late, portal: early });
  }
  return pairs;
}

/**
 * A closed loop of workers, each of whom starts anew as soon as it is done.
 *
 * @param work answers false when there is nothing left to do
 * @returns pieces of work done per second
 */
export async function closedLoop(workers: number, seconds: number, work: () => Promise<boolean>): Promise<number> {
  const start = performance.now();
  const until = start + seconds * 1000;
  let done = 0;
  const worker = async () => {
    while (performance.now() < until && (await work())) done += 1;
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return (done / (performance.now() - start)) * 1000;
}

export type Asking = { method: 'GET' | 'POST'; url: string; token?: string; json?: object };

/** Asks over connections that stay open. */
export type Asker = {
  /** Returns the body. Throws unless the status is 200. */
  ask: (asking: Asking) => Promise<string>;
  /** Asks with the ETag of a former answer, if any, and returns that of this one. Throws unless the status is 304, or 200 without an ETag. */
  poll: (asking: Asking, etag?: string) => Promise<string>;
  end: () => void;
};

export function startAsking(connections: number): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = ({ method, url, token, json }: Asking, status: number, etag?: string) =>
    new Promise<{ text: string; etag: string }>((answer, fail) => {
      const body = json === undefined ? undefined : JSON.stringify(json);
      const headers = {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(etag !== undefined && { 'if-none-match': etag }),
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      };
      request(url, { method, agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === status) answer({ text, etag: response.headers.etag ?? '' });
          else fail(new Error(`${method} ${url}: ${response.statusCode} ${text.slice(0, 300)}`));
        });
      })
        .on('error', fail)
        .end(body);
    });
  return {
    ask: async (asking) => (await send(asking, 200)).text,
    poll: async (asking, etag) => (await send(asking, etag === undefined ? 200 : 304, etag)).etag,
    end: () => agent.destroy(),
  };
}

/** Milliseconds that an act takes. */
export async function measureTime(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
