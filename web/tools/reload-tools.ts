import type { QueryClient } from '@tanstack/react-query';
import { getTools, getToolsForCustomer } from '#contract/tools.ts';

/** Asks anew for the tools, and for whose they are. */
export async function reloadTools(client: QueryClient): Promise<void> {
  await Promise.all([getTools, getToolsForCustomer].map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
}
