import type { QueryClient } from '@tanstack/react-query';
import type { Topic } from '#contract/topics.ts';

/** Asks again for every answer on the screen that shows one of the topics; resolves when the new state is shown. */
export function invalidate(client: QueryClient, ...topics: readonly Topic[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ meta }) => topics.some((topic) => (meta?.['shows'] as readonly Topic[] | undefined)?.includes(topic)),
  });
}
