import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { getErrorCode, NetworkError, RefusedCallError } from '#web/api/index.ts';

/**
 * Hands a defect to the browser like one that nobody caught: whoever asked says 'internal error', and its cause is in the
 * console and in whatever watches there. What the server refused and what did not arrive are no defects.
 */
function reportDefect(error: unknown): void {
  if (getErrorCode(error) === 'internalError' && !(error instanceof RefusedCallError)) reportError(error);
}

/** The answers of the server, by call. Only silence is worth asking again; a refusal stays one. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportDefect }),
  mutationCache: new MutationCache({ onError: reportDefect }),
  defaultOptions: {
    queries: { staleTime: 3000, retry: (failures, error) => error instanceof NetworkError && failures < 2 },
    // A command offline fails at once and is said to have failed: nothing but chat messages is sent later by itself (web/chat/send-waiting.ts).
    mutations: { networkMode: 'always', retry: false },
  },
});
