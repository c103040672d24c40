import { describe, expect, test } from 'vitest';
import { fillVariables, findTemplateProblems, listVariables } from './mail-template.ts';

const delivered = {
  subject: 'Your new password for {{portalName}}',
  body: 'Hello {{name}},\n\nUse this link:\n\n{{link}}\n\nYour {{portalName}} team',
};

describe('variables of a mail', () => {
  test('are those of its delivered text and the name of the portal; a subject has no link', () => {
    expect(listVariables('passwordReset', delivered)).toEqual({
      subject: ['portalName', 'name'],
      body: ['portalName', 'name', 'link'],
      required: ['link'],
    });
    expect(listVariables('passwordChanged', { subject: 'Changed', body: 'Hello {{name}}' }).body).toEqual([
      'name',
      'portalName',
    ]);
  });
});

describe('a text of the operator', () => {
  const variables = listVariables('passwordReset', delivered);
  const good = { subject: 'New password', body: 'Hello {{name}},\n\n{{link}}' };
  const problems = (change: Partial<typeof good>) =>
    findTemplateProblems({ ...good, ...change }, variables).map(({ code, field, names }) => [code, field, ...names]);

  test.each([
    ['is accepted as it should be', {}, []],
    ['is accepted with blanks within its braces', { body: 'Dear {{ name }}\n{{ link }}' }, []],
    ['needs a subject', { subject: ' ' }, [['subjectMissing', 'subject']]],
    ['has a subject of one line', { subject: 'New\npassword' }, [['subjectNotOneLine', 'subject']]],
    [
      'has no unknown variable in its subject',
      { subject: 'For {{vehicle}}' },
      [['subjectVariableUnknown', 'subject', '{{vehicle}}']],
    ],
    ['has no link in its subject', { subject: 'Open {{link}}' }, [['subjectVariableUnknown', 'subject', '{{link}}']]],
    ['needs a body', { body: '' }, [['bodyMissing', 'body']]],
    [
      'has no unknown variables, each named once',
      { body: '{{vin}} {{vin}} {{Name}} {{}}\n{{link}}' },
      [['bodyVariableUnknown', 'body', '{{vin}}', '{{Name}}', '{{}}']],
    ],
    ['has no stray braces', { body: 'Hello {{name}\n{{link}}' }, [['bodyVariableUnknown', 'body', '{{']]],
    ['has every required variable', { body: 'Hello {{name}}' }, [['bodyVariableMissing', 'body', '{{link}}']]],
    ['has its link on a line of its own', { body: 'Open {{link}} now' }, [['bodyLinkNotAlone', 'body', '{{link}}']]],
  ])('%s [P1.150]', (_rule, change, expected) => {
    expect(problems(change)).toEqual(expected);
  });
});

test('values are inserted once, and a value that looks like a variable stays as it is [P1.151]', () => {
  const values = new Map([
    ['name', '{{link}} $& $1'],
    ['link', 'https://files.example/secret'],
  ]);
  expect(fillVariables('Hello {{ name }}: {{link}}', values)).toBe(
    'Hello {{link}} $& $1: https://files.example/secret',
  );
  expect(fillVariables('A{{gone}}B {{constructor}}', values)).toBe('AB ');
});
