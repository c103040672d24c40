import { fork } from 'node:child_process';
import { once } from 'node:events';

type Question = { id: number; name: string; content: unknown };
type Answer = { id: number; content?: unknown; error?: string };

/** A process beside the benchmark: the measured code never shares an event loop with the code that measures it. */
export type SideProcess = {
  readonly pid: number | undefined;
  ask: <Content>(name: string, content?: unknown) => Promise<Content>;
  /** Lets the process finish and waits for its end. */
  end: () => Promise<void>;
};

/**
 * Starts a file of this folder as a process of its own.
 *
 * @throws from `ask` when the process answers with an error or ends without an answer
 */
export function startSideProcess(file: string, env: Record<string, string> = {}): SideProcess {
  const child = fork(new URL(file, import.meta.url), { env: { ...process.env, ...env } });
  const ended = once(child, 'exit');
  const waiting = new Map<number, (answer: Answer) => void>();
  child.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  child.on('exit', (code) => {
    for (const [id, hear] of waiting) hear({ id, error: `${file} ended with ${code}` });
    waiting.clear();
  });
  let last = 0;
  return {
    pid: child.pid,
    ask: async <Content>(name: string, content?: unknown) => {
      const question: Question = { id: (last += 1), name, content };
      const answer = await new Promise<Answer>((hear) => {
        waiting.set(question.id, hear);
        child.send(question);
      });
      if (answer.error !== undefined) throw new Error(`${file}, ${name}: ${answer.error}`);
      return answer.content as Content;
    },
    end: async () => {
      if (child.connected) child.disconnect();
      const impatience = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await ended;
      clearTimeout(impatience);
    },
  };
}

/** The side process's part: answers requests by name until the benchmark hangs up, then closes and ends. */
export function answerQuestions(
  answers: Record<string, (content: never) => unknown>,
  close: () => Promise<unknown>,
): void {
  process.on('message', (question: Question) => {
    const answer = async () => answers[question.name]?.(question.content as never);
    answer().then(
      (content) => process.send?.({ id: question.id, content } satisfies Answer),
      (error: unknown) => process.send?.({ id: question.id, error: String(error) } satisfies Answer),
    );
  });
  process.on('disconnect', () => {
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
