import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient, NetworkError, type Send } from '#web/api/client.ts';

const root = new URL('..', import.meta.url).pathname;

/** A process of the portal, as the operating system sees it. */
export type Running = {
  readonly child: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
};

const running = new Set<ChildProcess>();

/** Starts Node on words of ours, with no variables of the environment but those given, in the folder of a program. */
export function run(words: readonly string[], variables: Record<string, string> = {}, cwd = root): Running {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, words, { cwd, env: { PATH, HOME, ...variables }, detached: true });
  running.add(child);
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const ended = once(child, 'close').then(([code, signal]: (number | NodeJS.Signals)[]) => {
    running.delete(child);
    return code ?? signal ?? 1;
  });
  return { child, output, ended };
}

/** Ends what a failed test left behind, without ceremony. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

export type RunningPortal = Running & { readonly root: string; readonly clientOf: (token?: string) => Client };

/** A start of the portal; with `ready` one waits until it serves. */
export async function startPortal(
  words: readonly string[],
  variables: Record<string, string>,
  program = root,
): Promise<RunningPortal> {
  const port = variables['PORT'] ?? String(await freePort());
  const portal = run(['server/start.mjs', ...words], { ...variables, PORT: port }, program);
  const address = `http://127.0.0.1:${port}`;
  return {
    ...portal,
    root: address,
    clientOf: (token) => createClient({ root: address, token: () => token, send }),
  };
}

/** Throws with what it said when it ends instead of serving. */
export async function ready<Portal extends RunningPortal>(portal: Portal): Promise<Portal> {
  const { child, output } = portal;
  const served = new Promise<void>((resolve) => {
    child.stdout?.on('data', () => {
      if (output.stdout.includes('Tuneport is ready')) resolve();
    });
  });
  const code = await Promise.race([served, portal.ended]);
  if (code !== undefined) throw new Error(`the portal ended with ${code}: ${output.stderr}`);
  return portal;
}

/** As the web application sends: who does not answer is told apart from who says no. */
export const send: Send = (url, sending) =>
  fetch(url, sending as RequestInit).then(
    // The whole answer at once: one that breaks off in the middle is none.
    async (response) => {
      const { status, headers } = response;
      const bytes = await response.arrayBuffer().catch(failed);
      return new Response(status === 304 ? null : bytes, { status, headers });
    },
    failed,
  );

function failed(cause: unknown): never {
  throw new NetworkError('no answer', { cause });
}

/** A temporary folder that PostgreSQL may enter, which for root runs under another account. */
export async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tuneport-process-'));
  await chmod(folder, 0o755);
  return folder;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
