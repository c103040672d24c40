import { beforeEach, expect, test } from 'vitest';
import type { JobId, TaskId } from '#contract/ids.ts';
import { addNewOrder, forgetNewOrders, lookAt, unseenOrders } from './new-orders.ts';

const order = (job: number, task: number) => ({ jobId: job as JobId, taskId: task as TaskId });

beforeEach(forgetNewOrders);

test('each new order counts once', () => {
  addNewOrder(order(1, 10));
  addNewOrder(order(1, 10));
  addNewOrder(order(1, 11));
  expect(unseenOrders.get()).toBe(2);
});

test.each(['/admin', '/admin/fileoverview', '/admin/joboverview'])('opening %s marks all orders as seen', (path) => {
  addNewOrder(order(1, 10));
  addNewOrder(order(2, 20));
  lookAt(path, undefined);
  expect(unseenOrders.get()).toBe(0);
});

test('opening a job marks its own order as seen, any other screen none', () => {
  addNewOrder(order(1, 10));
  addNewOrder(order(2, 20));
  lookAt('/admin/statistic', undefined);
  expect(unseenOrders.get()).toBe(2);
  lookAt('/jobs/jobDetails', 1 as JobId);
  expect(unseenOrders.get()).toBe(1);
});
