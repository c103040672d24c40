import { expect, test } from 'vitest';
import type { TaskId, TemplateId } from '#contract/ids.ts';
import { chatApi } from '#contract/chat.ts';
import { order } from '#test/orders.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();
const support = () => portal().person({ role: 'support' });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

test('staff create, list, change and delete the templates of each other', async () => {
  const [one, other] = [await support(), await support()];
  const made = await one.ask(chatApi.createReplyTemplate, {
    title: ' Which tool ',
    language: 'de',
    text: ' Hallo {{customer}}, womit wurde {{ vehicle }} gelesen? ',
  });
  expect(made).toMatchObject({
    title: 'Which tool',
    language: 'de',
    text: 'Hallo {{customer}}, womit wurde {{ vehicle }} gelesen?',
  });
  expect(await other.ask(chatApi.getReplyTemplates, {})).toContainEqual(made);
  const { templateId } = made;
  const changed = { templateId, title: 'Which tool', text: 'Hello {{customer}}' };
  expect(await other.ask(chatApi.updateReplyTemplate, changed)).toBe(true);
  expect(await other.ask(chatApi.updateReplyTemplate, changed)).toBe(false);
  const now = (await one.ask(chatApi.getReplyTemplates, {})).find((template) => template.templateId === templateId);
  expect(now).toMatchObject(changed);
  expect(now).not.toHaveProperty('language');
  expect(await one.ask(chatApi.deleteReplyTemplate, { templateId })).toBe(true);
  expect((await one.ask(chatApi.getReplyTemplates, {})).map((template) => template.templateId)).not.toContain(
    templateId,
  );
  await expect(other.ask(chatApi.deleteReplyTemplate, { templateId })).rejects.toMatchObject({ code: 'notFound' });
  await expect(other.ask(chatApi.updateReplyTemplate, changed)).rejects.toMatchObject({ code: 'notFound' });
});

test('a template with unknown placeholders is refused with their names', async () => {
  const person = await support();
  const before = await person.ask(chatApi.getReplyTemplates, {});
  await expect(
    person.ask(chatApi.createReplyTemplate, { title: 'Wrong', text: '{{name}} {{vin}} {{Task}}' }),
  ).rejects.toMatchObject({ code: 'unknownPlaceholder', status: 422, problem: { placeholders: ['name', 'Task'] } });
  const { templateId } = await person.ask(chatApi.createReplyTemplate, { title: 'Right', text: '{{vin}}' });
  await expect(
    person.ask(chatApi.updateReplyTemplate, { templateId, title: 'Right', text: '{{nothing}}' }),
  ).rejects.toMatchObject({ code: 'unknownPlaceholder' });
  const after = await person.ask(chatApi.getReplyTemplates, {});
  expect(after.map(({ text }) => text).toSorted()).toEqual([...before.map(({ text }) => text), '{{vin}}'].toSorted());
});

test('a template without title or text is refused', async () => {
  const person = await support();
  for (const template of [
    { title: ' ', text: 'Hello' },
    { title: 'Empty', text: ' \n' },
  ])
    await expect(person.ask(chatApi.createReplyTemplate, template)).rejects.toMatchObject({
      code: 'templateIncomplete',
    });
});

test('a title is unique in each language, also for simultaneous requests', async () => {
  const [one, other] = [await support(), await support()];
  const template = { title: 'Checksum', text: 'Please read it again.' };
  const made = await Promise.allSettled(
    [one, other].map((person) => person.ask(chatApi.createReplyTemplate, template)),
  );
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(one.ask(chatApi.createReplyTemplate, template)).rejects.toMatchObject({
    code: 'templateTitleTaken',
    status: 409,
  });
  const german = await one.ask(chatApi.createReplyTemplate, { ...template, language: 'de' });
  await expect(
    one.ask(chatApi.updateReplyTemplate, { templateId: german.templateId, ...template }),
  ).rejects.toMatchObject({
    code: 'templateTitleTaken',
  });
});

test('getReplyFacts returns customer, vehicle, VIN, numbers and the name of the author [P1.48]', async () => {
  const [customer, person] = [await portal().person(), await support()];
  const ids = await order(portal(), customer, { fileName: 'readout.zip' });
  await query(
    `update users set first_name = 'Wanda', second_name = 'Nord', language = 'fr' where id = $1`,
    customer.id,
  );
  await query(`update users set first_name = 'Simon' where id = $1`, person.id);
  const { rows } = await query(
    `select v.brand || ' ' || v.model as vehicle, j.vin from jobs j join vehicles v on v.id = j.vehicle_id where j.id = $1`,
    ids.jobId,
  );
  expect(await person.ask(chatApi.getReplyFacts, { taskId: ids.taskId })).toEqual({
    userId: customer.id,
    customerName: 'Wanda Nord',
    language: 'fr',
    facts: { customer: 'Wanda Nord', me: 'Simon', task: String(ids.taskId), job: String(ids.jobId), ...rows[0] },
  });
  await expect(person.ask(chatApi.getReplyFacts, { taskId: 2_000_000_000 as TaskId })).rejects.toMatchObject({
    code: 'notFound',
  });
});

test('changes of a template are recorded in the audit log', async () => {
  const person = await support();
  const { templateId } = await person.ask(chatApi.createReplyTemplate, { title: 'Audited', text: 'one' });
  await person.ask(chatApi.updateReplyTemplate, { templateId, title: 'Audited', text: 'two' });
  await person.ask(chatApi.deleteReplyTemplate, { templateId });
  const { rows } = await query(
    `select action, actor_id, call from audit_log where subject = 'reply_templates' and subject_id = $1 order by id`,
    String(templateId),
  );
  expect(rows).toEqual([
    { action: 'created', actor_id: person.id, call: 'createReplyTemplate' },
    { action: 'changed', actor_id: person.id, call: 'updateReplyTemplate' },
    { action: 'deleted', actor_id: person.id, call: 'deleteReplyTemplate' },
  ]);
});

test('customers have no access to templates', async () => {
  const customer = await portal().person();
  await expect(customer.ask(chatApi.getReplyTemplates, {})).rejects.toMatchObject({ code: 'notAllowed' });
  await expect(customer.ask(chatApi.deleteReplyTemplate, { templateId: 1 as TemplateId })).rejects.toMatchObject({
    code: 'notAllowed',
  });
});
