import { expect, test } from 'vitest';
import { english } from '#web/i18n/english.ts';
import { screenTexts } from './texts.ts';

// The specifications quote these texts in German: there they stand word for word, before what is said of the reason.
const { workbench } = screenTexts('de');

test('a job that could not be changed has the quoted text [A8.9]', () => {
  expect(workbench.jobs.failed.edit).toMatch(/^Fehler Auftrag konnte nicht geändert werden!\. Code 0x20032( |$)/);
});

test('a task that could not be changed has the quoted text [A8.12]', () => {
  expect(workbench.failed.update).toMatch(/^Fehler TASK konnte nicht geändert werden!\. Code 0x20032( |$)/);
});

test('a task that was removed from its job has the quoted text [A8.13]', () => {
  expect(workbench.done.removeFromJob).toBe('TASK erfolgreich vom Auftrag entfernt!');
});

test('a task that could not be removed from its job has the quoted text [A8.15]', () => {
  expect(workbench.failed.remove).toMatch(
    /^Fehler TASK konnte vom Auftrag nicht entfernt werden!\. Code 0x20032234( |$)/,
  );
});

test('a task that was added to a job has the quoted text [A8.16]', () => {
  expect(workbench.jobs.done.addTask).toBe('TASK erfolgreich hinzugefügt!');
});

test('a task that could not be added to a job has the quoted text [A8.18]', () => {
  expect(workbench.jobs.failed.addTask).toMatch(/^Fehler TASK konnte nicht hinzugefügt werden!\. Code 0x200322( |$)/);
});

test('a wrong type of file warns and leads to support [A5.11, C5.33]', () => {
  expect(english.refusal.fileTypeNotValid).toBe(
    'Filetype not valid! Please select a valid file type or contact support.',
  );
});

test('a payment that is neither open nor paid has the quoted text [A4.15]', () => {
  expect(english.tasks.payment.unknown).toBe('unknown');
});
