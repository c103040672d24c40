import { RefusedCallError } from '#web/api/client.ts';

/**
 * Returns the outcome of a call in one word: its answer where that is a word, `unchanged` for false, `done` for anything else; of a
 * refusal the hindrance, or else the code.
 */
export async function settleCall(call: Promise<unknown>): Promise<string> {
  try {
    const answer = await call;
    if (typeof answer === 'string') return answer;
    return answer === false ? 'unchanged' : 'done';
  } catch (error) {
    if (!(error instanceof RefusedCallError)) throw error;
    const { hindrance } = error.problem;
    return typeof hindrance === 'string' ? hindrance : error.code;
  }
}
