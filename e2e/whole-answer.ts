import type { APIResponse, Route } from '@playwright/test';

/** The whole answer to a request that a journey changes: the page may have an earlier one, and ask for changes alone. */
export function wholeAnswer(route: Route): Promise<APIResponse> {
  const headers = { ...route.request().headers() };
  delete headers['if-none-match'];
  return route.fetch({ headers });
}
