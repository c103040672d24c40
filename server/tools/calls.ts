import type { toolsApi } from '#contract/tools.ts';
import type { Handlers } from '#server/http/serve.ts';
import { createTool } from './create-tool.ts';
import { addCustomerTool, addOwnTool } from './add-customer-tool.ts';
import { deleteTool } from './delete-tool.ts';
import { removeCustomerTool, removeOwnTool } from './remove-customer-tool.ts';
import { getTools } from './get-tools.ts';
import { getCustomerTools } from './get-customer-tools.ts';
import { updateCustomerTool, updateOwnTool } from './update-customer-tool.ts';
import { updateTools } from './update-tools.ts';

export const toolsCalls: Handlers<typeof toolsApi> = {
  getTools,
  createTool,
  updateTools,
  deleteTool,
  getCustomerTools,
  addCustomerTool,
  updateCustomerTool,
  removeCustomerTool,
  addOwnTool,
  updateOwnTool,
  removeOwnTool,
};
