import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#contract/languages.ts';
import { renderMail } from '#server/mail/mail-texts.ts';
import { english } from '#web/i18n/english.ts';
import { seriesStyles } from '#web/statistics/series-styles.ts';
import { taskStates } from '#web/vocabulary/task-states.ts';
import { screenTexts } from './texts.ts';

const states = ['waiting', 'manual', 'inProgress', 'finished', 'blocked', 'archived'] as const;

/** The keys of every group of texts that has a word for a state. */
function groupsOf(part: object, path = ''): string[] {
  const here = 'waiting' in part && 'inProgress' in part && path !== 'tasks.live' ? [path] : [];
  const inside = Object.entries(part).filter(([, value]) => typeof value === 'object');
  return [
    ...here,
    ...inside.flatMap(([key, value]) => groupsOf(value as object, path === '' ? key : `${path}.${key}`)),
  ];
}

describe.each(Object.keys(languages) as Language[])('task states in %s', (language) => {
  const { tasks, ...others } = screenTexts(language);

  test('each have their own word, without a second list of words', () => {
    const words = states.map((state) => tasks.status[state]);
    expect(new Set(words).size).toBe(states.length);
    expect(words).not.toContain('');
    expect(groupsOf({ tasks, ...others })).toEqual(['tasks.status']);
  });

  test('history and mails use the same words', () => {
    expect(tasks.history.withSupport.toLowerCase()).toContain(tasks.status.manual.toLowerCase());
    const values = {
      name: '',
      task: '',
      vehicle: '',
      vin: '',
      link: '',
      reason: '',
      price: '',
      balance: '',
      portalName: '',
      reference: '',
      plate: '',
      endCustomer: '',
      furtherDetails: '',
    };
    const subjectOf = (kind: 'taskOrdered' | 'taskFinished' | 'taskBlocked') =>
      renderMail(kind, language, { ...values, methods: '', due: '', closed: '' }).subject;
    expect(subjectOf('taskOrdered')).toContain(tasks.status.manual);
    expect(subjectOf('taskFinished')).toContain(tasks.status.finished);
    expect(subjectOf('taskBlocked')).toContain(tasks.status.blocked);
  });
});

test('the English words of task states are as decided', () => {
  expect(english.tasks.status).toEqual({
    waiting: 'waiting',
    manual: 'with support',
    inProgress: 'in progress',
    finished: 'finished',
    blocked: 'blocked',
    archived: 'archived',
  });
});

test('each state has one color in lists, shades and a pattern of its own in plots, and only the one in progress spins', () => {
  for (const kind of ['light', 'dark', 'fill'] as const)
    expect(new Set(states.map((state) => seriesStyles[state][kind])).size).toBe(states.length);
  expect(new Set(states.map((state) => taskStates[state].color)).size).toBe(states.length);
  expect(states.filter((state) => taskStates[state].turns)).toEqual(['inProgress']);
});
