import { beforeAll, expect, test } from 'vitest';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();
let customer: Person;
let admin: Person;
beforeAll(async () => {
  customer = await portal().person();
  admin = await portal().person({ role: 'admin' });
});

const nested = {
  lists: (depth: number) => '['.repeat(depth) + ']'.repeat(depth),
  records: (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
};

const post = async (person: Person, name: string, body: string) => {
  const answer = await fetch(`${portal().root}/api/tf24API/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body,
  });
  return { status: answer.status, code: ((await answer.json()) as { code: string }).code };
};

test.each([
  ['createTask', 'methodData', 'lists'],
  ['createTask', 'task_vehicle_data', 'records'],
  ['createJob', 'vehicleData', 'records'],
  ['loadCurrentFilePrice', 'methodsData', 'lists'],
] as const)('a body of %s whose %s is nested 100,000 deep is refused', async (name, field, kind) => {
  const answer = await post(customer, name, `{"task_job_id":1,"task_filePrice":1,"${field}":${nested[kind](100_000)}}`);
  expect(answer).toEqual({ status: 400, code: 'invalidInput' });
});

test.each(['updateTask', 'updateCustomer', 'closeTask', 'decideReceivedPayment'])(
  'a body of %s that is only nested is refused',
  async (name) => {
    for (const body of [nested.lists(100_000), nested.records(100_000), '['.repeat(100_000)])
      expect(await post(admin, name, body)).toEqual({ status: 400, code: 'invalidInput' });
  },
);

test('a field that the server ignores is accepted with any content', async () => {
  const methodData = '[{"method_id":1}]';
  const vehicle = nested.records(1000);
  const body = `{"task_job_id":999999,"task_filePrice":1,"methodData":${methodData},"task_vehicle_data":${vehicle},"task_type":null}`;
  expect(await post(customer, 'createTask', body)).toMatchObject({ status: 404, code: 'notFound' });
});
