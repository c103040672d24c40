import { expect, test } from 'vitest';
import { MethodId } from '#contract/ids.ts';
import { orderTitle, partsOfModel } from './order-title.ts';

const task = (...names: string[]) => ({ methods: names.map((name) => ({ methodId: MethodId.decode(1), name })) });
const more = (count: number) => `${count} more`;

test('a title names the vehicle and each method once', () => {
  const job = { vehicleModel: 'Golf V 1.9 TDI (2003–2008)' };
  expect(orderTitle(job, [task('Stage 1')], more)).toBe('Golf V 1.9 TDI · Stage 1');
  expect(orderTitle(job, [task('Stage 1'), task('Stage 1', 'DPF off')], more)).toBe(
    'Golf V 1.9 TDI · Stage 1, DPF off',
  );
  expect(orderTitle(job, [task('A', 'B', 'C', 'D')], more)).toBe('Golf V 1.9 TDI · A, B, 2 more');
  expect(orderTitle(job, [], more)).toBe('Golf V 1.9 TDI');
});

test('splits the brackets from a model name, unless nothing else is left', () => {
  expect(partsOfModel('Golf V 1.9 TDI (2003–2008)')).toEqual({ name: 'Golf V 1.9 TDI', more: '2003–2008' });
  expect(partsOfModel('A4 (B8) 2.0 TDI (2008)')).toEqual({ name: 'A4 2.0 TDI', more: 'B8, 2008' });
  expect(partsOfModel('(unknown)')).toEqual({ name: '(unknown)', more: '' });
  expect(partsOfModel('R 450')).toEqual({ name: 'R 450', more: '' });
});
