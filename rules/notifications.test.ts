import { describe, expect, test } from 'vitest';
import { notificationChannels, notificationKinds, notificationSubjects } from '#contract/notifications/kinds.ts';
import { optionalMails } from '#contract/mail.ts';
import { permissions } from '#contract/permissions.ts';
import { findCarriage, mayHear, findNeeds, findSubject } from './notifications.ts';

const customer = { role: 'customer', permissions: [] } as const;
const admin = { role: 'admin', permissions } as const;

describe('notification subjects', () => {
  test.each(notificationKinds)('have one for the kind %s, which the bell carries', (kind) => {
    expect(notificationSubjects).toContain(findSubject(kind));
    expect(findCarriage('bell', findSubject(kind))).not.toBe('none');
  });

  test.each(notificationSubjects)('%s is carried by a channel, and somebody hears of it', (subject) => {
    expect(notificationChannels.some((channel) => findCarriage(channel, subject) !== 'none')).toBe(true);
    expect([customer, admin].some((reader) => mayHear(reader, subject))).toBe(true);
  });

  test('of mails that a person chooses are those of the contract for mails [P1.172]', () => {
    const free = notificationSubjects.filter((subject) => findCarriage('mail', subject) === 'free');
    expect(free.toSorted()).toEqual([...optionalMails].toSorted());
  });

  test('that protect an account or are documents cannot be chosen [P1.172]', () => {
    expect(notificationSubjects.filter((subject) => findCarriage('bell', subject) === 'fixed')).toEqual(['newDevice']);
    expect(notificationSubjects.filter((subject) => findCarriage('mail', subject) === 'fixed')).toEqual([
      'versionWithdrawn',
      'invoiceIssued',
      'newDevice',
    ]);
  });

  test('need a permission for staff, and name none for customers', () => {
    expect(findNeeds('trouble')).toEqual(['settings']);
    expect(mayHear({ role: 'support', permissions: ['documents'] }, 'trouble')).toBe(false);
    expect(mayHear({ role: 'support', permissions: ['settings'] }, 'trouble')).toBe(true);
    expect(() => findNeeds('taskFinished')).toThrow('taskFinished');
  });
});
