import type { chat as english } from '../en/chat.ts';
import type { Translated } from '../types.ts';

export const chat: Translated<typeof english> = {
  title: 'Chat',
  noneHint: {
    tuner: 'Fragen Sie hier den Support zu dieser Datei.',
    support: 'Schreiben Sie hier dem Kunden zu dieser Datei.',
  },
  you: 'Sie',
  side: { support: 'Support', tuner: 'Kunde' },
  read: 'gelesen',
  sent: 'gesendet',
  unread_one: '{{count}} ungelesene Nachricht',
  unread_other: '{{count}} ungelesene Nachrichten',
  download: '{{name}} laden',
  fileNotFound: 'Chatdatei nicht gefunden',
  fileFailed: 'Die Datei konnte nicht geladen werden. {{reason}}',
  readFailed: 'Die Nachrichten konnten nicht als gelesen markiert werden. {{reason}}',
  form: {
    label: 'Nachricht',
    placeholder: 'Nachricht schreiben',
    hint: 'Strg + Enter oder ⌘ + Enter sendet',
    attach: 'Datei anhängen',
    removeFile: '{{name}} entfernen',
    send: 'Senden',
    noText: 'Kein Text',
    failed: 'Die Nachricht wurde nicht gesendet; sie steht noch hier. {{reason}}',
    fileType: '{{name}} kann nicht gesendet werden. Erlaubt: {{types}}',
    progress: 'Upload der Datei',
    closeTask: 'Task nach dem Senden schließen',
  },
};
