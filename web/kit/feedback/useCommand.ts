import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Call, Input, Output } from '#contract/call.ts';
import { ask, NetworkError } from '#web/api/index.ts';
import { invalidate } from '#web/api/invalidate.ts';
import { notify } from './notify.ts';
import { withReference } from './Reference.tsx';
import { useRefusalText } from './useRefusalText.ts';

type Text<Given, Answer> = string | undefined | ((answer: Answer, given: Given) => string | undefined);

export type CommandOptions<Given, Answer> = {
  /** The notice of success. */
  done?: Text<Given, Answer>;
  /** The notice where the call answers `false`, because everything was so already; without one it is that of success. */
  unchanged?: Text<Given, Answer>;
  /** For a switch that shows its new state by itself: the notice of success is gone sooner. */
  isSwitch?: boolean;
  /** Several may be under way at once, as on the rows of a list; else what is asked meanwhile is not sent. */
  canOverlap?: boolean;
  /** The notice of a failure, from the reason of the refusal; the reason itself unless said. `undefined` shows none. */
  failed?: (reason: string, given: Given, error: unknown) => string | undefined;
  /** Goes on after success, when the screen shows the new state. */
  onDone?: (answer: Answer, given: Given) => unknown;
  /** Shows a failure in another way than by a notice: answers `true` for what it takes. */
  onFailed?: (error: unknown, given: Given) => boolean;
};

export type Command<Given, Answer> = {
  /** Sends it, unless it is under way. Resolves to whether it succeeded; never rejects. */
  run: (given: Given) => Promise<boolean>;
  isPending: boolean;
  /** The share of its files that has left, 0 to 1. */
  share: number;
  /** Of the last run. */
  answer: Answer | undefined;
  error: unknown;
  /** Forgets the last run. */
  reset: () => void;
};

/**
 * An act of a person by one call: when it has run, whatever shows what the call changes is read again, and a notice says how it
 * went.
 */
export function useCommand<C extends Call>(
  call: C,
  options: CommandOptions<Input<C>, Output<C>> = {},
): Command<Input<C>, Output<C>> {
  return useCommandWith([call], (input: Input<C>) => ask(call, input), options);
}

/**
 * A command that is sent in its own way: with files, with the instant at which a form was read, or by one of several calls.
 *
 * @param calls whose topics are read again afterwards; by their names it is found while it is under way
 */
export function useCommandWith<Given, Answer>(
  calls: readonly Call[],
  send: (given: Given, onProgress: (share: number) => void) => Promise<Answer>,
  {
    done,
    unchanged,
    isSwitch = false,
    canOverlap = false,
    failed,
    onDone,
    onFailed,
  }: CommandOptions<Given, Answer> = {},
): Command<Given, Answer> {
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const [share, setShare] = useState(0);
  /** Not as the last render saw it: whoever answers a question after a failure sends it again from there. */
  const isRunning = useRef(false);
  const mutation = useMutation({
    mutationKey: calls.map(({ name }) => name),
    mutationFn: async (given: Given) => {
      const reload = () => invalidate(client, ...calls.flatMap(({ changes = [] }) => changes));
      try {
        const answer = await send(given, setShare);
        // Said is what is shown by then: whoever goes on at once acts on the state as it is now.
        await reload();
        return answer;
      } catch (error) {
        const reloaded = reload();
        // A server that does not answer is not waited for a second time.
        if (!(error instanceof NetworkError)) await reloaded;
        throw error;
      }
    },
    onMutate: () => {
      setShare(0);
    },
    onSuccess: (answer, given) => {
      const isSame = answer === false && unchanged !== undefined;
      const text = isSame ? unchanged : done;
      const words = typeof text === 'function' ? text(answer, given) : text;
      if (words !== undefined && isSame) notify.info(words);
      if (words !== undefined && !isSame) notify.success(words, isSwitch ? 'setting' : 'success');
      return onDone?.(answer, given);
    },
    onError: (error, given) => {
      if (onFailed?.(error, given) === true) return;
      const reason = refusalText(error);
      const words = failed === undefined ? reason : failed(reason, given, error);
      if (words !== undefined) notify.error(withReference(words, error));
    },
  });
  return {
    run: async (given) => {
      if (isRunning.current && !canOverlap) return false;
      isRunning.current = true;
      try {
        await mutation.mutateAsync(given);
        return true;
      } catch {
        return false;
      } finally {
        isRunning.current = false;
      }
    },
    isPending: mutation.isPending,
    share,
    answer: mutation.data,
    error: mutation.error,
    reset: mutation.reset,
  };
}
