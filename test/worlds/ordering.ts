import { orderingApi } from '#contract/ordering.ts';
import { defineWorld, firstPage } from './define.ts';

/** A workshop without orders. */
export const ordering = defineWorld(async ({ person }) => {
  const newcomer = await person('newcomer', { credits: 120 });
  await newcomer.ask(orderingApi.listTasks, firstPage);
  return {};
});
