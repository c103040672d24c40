import type { QueryClient } from '@tanstack/react-query';
import { toolsApi } from '#contract/tools.ts';

/** Asks anew for the tools, and for whose they are. */
export async function reloadTools(client: QueryClient): Promise<void> {
  await Promise.all(
    [toolsApi.getTools, toolsApi.getCustomerTools].map(({ name }) => client.invalidateQueries({ queryKey: [name] })),
  );
}
