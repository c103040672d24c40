import type { mail as english } from '../en/mail.ts';
import type { Translated } from '../types.ts';

export const mail: Translated<typeof english> = {
  preferences: {
    title: 'Mails',
    intro: 'Was wir Ihnen per Mail schreiben. Mails zu Ihrem Passwort und Ihrer E-Mail-Adresse senden wir immer.',
    introOfCustomer: 'Welche Mails dieser Kunde möchte. Nur der Kunde ändert das.',
    kind: {
      accountUnlocked: 'Mein Konto ist freigeschaltet',
      taskOrdered: 'Eine Bestellung ist beim Support, und bis wann',
      taskFinished: 'Ein Task ist fertig',
      unreadMessages: 'Eine Frage oder Nachricht des Supports ist ungelesen',
      taskBlocked: 'Ein Task ist gesperrt',
      creditsBooked: 'Credits sind gebucht',
    },
    kindOfCustomer: {
      accountUnlocked: 'Konto freigeschaltet',
      taskOrdered: 'Bestellung beim Support',
      taskFinished: 'Task fertig',
      unreadMessages: 'Frage oder Nachricht ungelesen',
      taskBlocked: 'Task gesperrt',
      creditsBooked: 'Credits gebucht',
    },
    wanted: 'an',
    unwanted: 'aus',
    on: 'Diese Mails bekommen Sie ab jetzt.',
    off: 'Diese Mails bekommen Sie nicht mehr.',
    unchanged: 'Das war schon so.',
  },
  outbox: {
    state: {
      label: 'Zustand',
      all: 'Alle',
      notSent: 'Nicht gesendet',
      refused: 'Abgelehnt',
      perhapsSent: 'Vielleicht gesendet',
      sent: 'Gesendet',
    },
    refused: 'abgelehnt',
    perhapsSent: 'vielleicht gesendet',
    noneInState: 'Keine Mail in diesem Zustand.',
  },
};
