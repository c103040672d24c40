import { QueryClient } from '@tanstack/react-query';
import { NoAnswer } from '#web/api/index.ts';

/** What the screens know of the server, by call. Only silence is worth asking again; a refusal stays one. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 3000, retry: (failures, error) => error instanceof NoAnswer && failures < 2 },
  },
});
