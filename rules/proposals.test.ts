import { describe, expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import { notListedMethodId } from './methods.ts';
import {
  listChanges,
  planProposal,
  type ProposalBasis,
  type ProposedTask,
  proposalAsMessage,
  proposedLines,
} from './proposals.ts';

const basis: ProposalBasis = {
  original: 'a',
  vehicleId: 1,
  methodIds: [1, 2],
  price: creditCents(8000),
  paid: creditCents(0),
  isDone: false,
};
const task: ProposedTask = { status: 'manual', isBlocked: false, paymentStatus: 'open' };
const propose = (
  price: number,
  methodIds: number[],
  { of = {}, from = {} }: { of?: Partial<ProposedTask>; from?: Partial<ProposalBasis> } = {},
) => planProposal({ ...task, ...of }, { ...basis, ...from }, { price: creditCents(price), methodIds });

describe('planProposal', () => {
  test('changes an unpaid file in the hands of support [P1.85]', () => {
    expect(propose(5000, [2])).toEqual({ kind: 'change', due: 5000, refund: 0 });
    expect(propose(5000, [2, 1], { of: { status: 'inProgress', doneBy: 3 } })).toMatchObject({ kind: 'change' });
    expect(propose(8000, [2, 1])).toBe('proposalUnchanged');
    expect(propose(5000, [2], { of: { status: 'inProgress' } })).toBe('automaticAtWork');
    expect(propose(5000, [2], { of: { status: 'waiting' } })).toBe('wrongStatus');
    expect(propose(5000, [2], { of: { status: 'blocked', isBlocked: true } })).toBe('wrongStatus');
  });

  test('changes the price of an unpaid file that is made, and orders an update for other methods [P1.85]', () => {
    const made = { of: { status: 'finished' }, from: { isDone: true } } as const;
    expect(propose(5000, [1, 2], made)).toEqual({ kind: 'change', due: 5000, refund: 0 });
    expect(propose(5000, [1, 3], made)).toEqual({ kind: 'update', due: 5000, refund: 0 });
  });

  test('orders an update of a paid file at the difference, and refunds what is beyond the price [P1.86]', () => {
    const paid = {
      of: { status: 'finished', paymentStatus: 'paid' },
      from: { isDone: true, paid: creditCents(8000) },
    } as const;
    expect(propose(9500, [1, 2, 3], paid)).toEqual({ kind: 'update', due: 1500, refund: 0 });
    expect(propose(9500, [1, 2], paid)).toEqual({ kind: 'update', due: 1500, refund: 0 });
    expect(propose(6000, [1], paid)).toEqual({ kind: 'update', due: 0, refund: 2000 });
    expect(propose(6000, [1, 2], paid)).toEqual({ kind: 'refund', due: 0, refund: 2000 });
    const inReview = { of: { ...paid.of, status: 'manual' }, from: { ...paid.from, isDone: false } } as const;
    expect(propose(0, [1, 2], inReview)).toEqual({ kind: 'refund', due: 0, refund: 8000 });
    expect(propose(9000, [1, 3], inReview)).toBe('wrongStatus');
  });
});

test('planProposal makes an order of a question that is not closed, at the proposed price [P1.88]', () => {
  const asked = { of: { inquiry: 'open' }, from: { methodIds: [], price: creditCents(0) } } as const;
  expect(propose(5000, [1], asked)).toEqual({ kind: 'order', due: 5000, refund: 0 });
  expect(propose(0, [], asked)).toEqual({ kind: 'order', due: 0, refund: 0 });
  expect(propose(5000, [1], { ...asked, of: { inquiry: 'closed', status: 'archived' } })).toBe('wrongStatus');
});

test('listChanges names what differs, whatever the order of methods [P1.87]', () => {
  expect(listChanges(basis, { ...basis, methodIds: [2, 1] })).toEqual([]);
  expect(listChanges(basis, { ...basis, original: null })).toEqual(['file']);
  expect(listChanges(basis, { ...basis, vehicleId: 2, methodIds: [1], isDone: true })).toEqual([
    'vehicle',
    'methods',
    'status',
  ]);
  expect(listChanges(basis, { ...basis, price: creditCents(1) })).toEqual(['price']);
  expect(listChanges(basis, { ...basis, paid: creditCents(1) })).toEqual(['price']);
});

test('proposedLines prices a method that is not listed by the rest [P1.85]', () => {
  const lines = [
    { methodId: 4, price: creditCents(6000) },
    { methodId: notListedMethodId, price: creditCents(0) },
  ];
  const priceOf = (price: number) => proposedLines(lines, creditCents(6000), creditCents(price))[1]?.price;
  expect(priceOf(9000)).toBe(3000);
  expect(priceOf(6000)).toBe(6000);
  expect(proposedLines(lines, creditCents(6000), creditCents(9000))[0]?.price).toBe(6000);
});

test('proposalAsMessage names methods and price below the words [P1.85]', () => {
  expect(proposalAsMessage('Better so.', ['Stage 1'], '60')).toBe('Better so.\n\n• Stage 1\n60 Cr.');
  expect(proposalAsMessage('', ['Stage 1'], '60')).toBe('• Stage 1\n60 Cr.');
});
