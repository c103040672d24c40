import type { contract } from '#contract/index.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { createTool } from './create-tool.ts';
import { createToolForCustomer } from './create-tool-for-customer.ts';
import { deleteTool } from './delete-tool.ts';
import { deleteToolFromCustomerWithID } from './delete-tool-from-customer.ts';
import { getTools } from './list-tools.ts';
import { getToolsForCustomer } from './list-tools-of-customer.ts';
import { updateToolForCustomer } from './update-tool-for-customer.ts';
import { updateTools } from './update-tools.ts';

export const toolsCalls: Handlers<typeof contract.tools> = {
  getTools,
  createTool,
  updateTools,
  deleteTool,
  getToolsForCustomer,
  createToolForCustomer,
  updateToolForCustomer,
  deleteToolFromCustomerWithID,
};
