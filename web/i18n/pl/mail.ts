import type { mail as english } from '../en/mail.ts';
import type { Translated } from '../types.ts';

export const mail: Translated<typeof english> = {
  preferences: {
    title: 'E-maile',
    intro: 'Co piszemy do Ciebie mailem. Wiadomości o haśle i adresie e-mail wysyłamy zawsze.',
    introOfCustomer: 'Których wiadomości chce ten klient. Zmienia to tylko klient.',
    kind: {
      accountUnlocked: 'Moje konto jest odblokowane',
      taskOrdered: 'Zamówienie jest we wsparciu i do kiedy',
      taskFinished: 'Zadanie jest gotowe',
      unreadMessages: 'Pytanie lub wiadomość wsparcia nie jest przeczytana',
      taskBlocked: 'Zadanie jest zablokowane',
      creditsBooked: 'Zaksięgowano kredyty',
    },
    kindOfCustomer: {
      accountUnlocked: 'Konto odblokowane',
      taskOrdered: 'Zamówienie we wsparciu',
      taskFinished: 'Zadanie gotowe',
      unreadMessages: 'Pytanie lub wiadomość nieprzeczytana',
      taskBlocked: 'Zadanie zablokowane',
      creditsBooked: 'Kredyty zaksięgowane',
    },
    wanted: 'wł.',
    unwanted: 'wył.',
    on: 'Od teraz otrzymujesz te wiadomości.',
    off: 'Nie otrzymujesz już tych wiadomości.',
    unchanged: 'Tak już było.',
  },
  outbox: {
    state: {
      label: 'Stan',
      all: 'Wszystkie',
      notSent: 'Niewysłane',
      refused: 'Odrzucone',
      perhapsSent: 'Być może wysłane',
      sent: 'Wysłane',
    },
    refused: 'odrzucono',
    perhapsSent: 'być może wysłano',
    noneInState: 'Brak wiadomości w tym stanie.',
  },
};
