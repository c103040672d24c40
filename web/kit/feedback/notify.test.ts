import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, expect, test, vi } from 'vitest';
import { noticeTimes, notify } from './notify.ts';

// The head of a page in which the operator has chosen no region for numbers.
vi.stubGlobal('document', { querySelector: () => null });

afterEach(() => {
  notifications.clean();
});

/** The time for which each notice that is shown stays, in milliseconds. */
const readDurations = () => notificationsStore.getState().notifications.map(({ autoClose }) => autoClose);

test('notices last 1.5, 2, 3, 5 or 7 seconds [C9.12 A9.7]', () => {
  expect(Object.values(noticeTimes)).toEqual([1500, 2000, 3000, 5000, 7000]);
});

test('success lasts 3 s, errors, information and warnings 5 s, form errors 1.5 s [A9.7]', () => {
  notify.success('saved');
  notify.error('failed');
  notify.info('nothing changed');
  notify.warning('look');
  notify.warning('not valid', 'validation');
  expect(readDurations()).toEqual([3000, 5000, 5000, 5000, 1500]);
});

test('a switched setting lasts 2 s, a payment 5 s, a failed payment 7 s [C4.11 C4.15]', () => {
  notify.success('language saved', 'setting');
  notify.success('paid', 'message');
  notify.error('not enough credits', 'long');
  expect(readDurations()).toEqual([2000, 5000, 7000]);
});
