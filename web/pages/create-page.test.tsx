import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { auditApi } from '#contract/audit.ts';
import type { Call } from '#contract/call.ts';
import { dashboardApi } from '#contract/dashboard.ts';
import { orderingApi } from '#contract/ordering.ts';
import { toolsApi } from '#contract/tools.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

test.for<[string, Call, Parameters<typeof openScreen>[1]]>([
  ['/tasks', orderingApi.listTasks, { world: 'ownOrders', as: 'workshop' }],
  ['/account', dashboardApi.getDashboard, { world: 'dashboard', as: 'workshop' }],
  ['/admin/tools', toolsApi.getTools, { world: 'desk', as: 'support' }],
  ['/admin/audit', auditApi.getAuditLog, { world: 'statistics', as: 'admin' }],
])('the first reads of %s request what its screen shows', async ([href, call, world]) => {
  const { server } = await openScreen(href, world);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => server.sentTo(call).length).toBeGreaterThan(0);
  const asked = new Set(server.sentTo(call).map(({ fields }) => JSON.stringify(fields)));
  expect([...asked]).toHaveLength(1);
});
