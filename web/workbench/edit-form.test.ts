import { describe, expect, test } from 'vitest';
import type { Task } from '#contract/tasks/task.ts';
import { JobId, MethodId, TaskId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { toEditFields, toTaskEdits } from './edit-form.ts';

const task = {
  taskId: TaskId.decode(5),
  jobId: JobId.decode(4),
  type: 'new',
  priority: '30min',
  checksumWanted: true,
  dtcCodes: 'P0401',
  info: 'as soon as you can',
  price: creditCents(1250),
  methods: [{ methodId: MethodId.decode(7), name: 'Stage 1' }],
} as unknown as Task;
const notListed = {
  ...task,
  methods: [{ methodId: MethodId.decode(0), name: 'Not listed' }],
  notListedPrice: creditCents(1250),
};
const beside = { ...notListed, price: creditCents(7250) };

describe('task edit form', () => {
  test('sends nothing without changes', () => {
    expect(toTaskEdits(task, toEditFields(task))).toEqual({});
    expect(toTaskEdits(notListed, toEditFields(notListed))).toEqual({});
  });

  test('sends only changes, trimmed', () => {
    expect(toTaskEdits(task, { ...toEditFields(task), priority: 'asap', info: ' now ', dtcCodes: '' })).toEqual({
      priority: 'asap',
      info: 'now',
      dtcCodes: '',
    });
    expect(toTaskEdits(task, { ...toEditFields(task), checksumWanted: false })).toEqual({ checksumWanted: false });
  });

  test('sends a price only if support sets it, and leaves it open without input', () => {
    expect(toEditFields(task).price).toBe('');
    expect(toEditFields(notListed).price).toBe('12.5');
    expect(toTaskEdits(task, { ...toEditFields(task), price: '99' })).toEqual({});
    expect(toTaskEdits(notListed, { ...toEditFields(notListed), price: '99,5' })).toEqual({ price: 9950 });
    expect(toTaskEdits(notListed, { ...toEditFields(notListed), price: '' })).toEqual({});
    const { notListedPrice: _price, ...unpriced } = notListed;
    expect(toEditFields({ ...unpriced, price: creditCents(0) }).price).toBe('');
  });

  test('asks for the price of the method not listed and sends it with that of the listed methods', () => {
    expect(toEditFields(beside).price).toBe('12.5');
    expect(toTaskEdits(beside, toEditFields(beside))).toEqual({});
    expect(toTaskEdits(beside, { ...toEditFields(beside), price: '20' })).toEqual({ price: 8000 });
  });
});
