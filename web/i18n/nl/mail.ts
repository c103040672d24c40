import type { mail as english } from '../en/mail.ts';
import type { Translated } from '../types.ts';

export const mail: Translated<typeof english> = {
  preferences: {
    title: 'Mails',
    intro: 'Wat wij u per mail schrijven. Mails over uw wachtwoord en uw e-mailadres worden altijd verzonden.',
    introOfCustomer: 'Welke mails deze klant wil. Alleen de klant wijzigt dit.',
    kind: {
      accountUnlocked: 'Mijn account is vrijgegeven',
      taskOrdered: 'Een bestelling is bij de support, en tot wanneer',
      taskFinished: 'Een taak is klaar',
      unreadMessages: 'Een vraag of bericht van support is ongelezen',
      taskBlocked: 'Een taak is geblokkeerd',
      creditsBooked: 'Credits zijn geboekt',
    },
    kindOfCustomer: {
      accountUnlocked: 'Account vrijgegeven',
      taskOrdered: 'Bestelling bij de support',
      taskFinished: 'Taak klaar',
      unreadMessages: 'Vraag of bericht ongelezen',
      taskBlocked: 'Taak geblokkeerd',
      creditsBooked: 'Credits geboekt',
    },
    wanted: 'aan',
    unwanted: 'uit',
    on: 'Vanaf nu krijgt u deze mails.',
    off: 'U krijgt deze mails niet meer.',
    unchanged: 'Dat was al zo.',
  },
  outbox: {
    state: {
      label: 'Toestand',
      all: 'Alle',
      notSent: 'Niet verzonden',
      refused: 'Geweigerd',
      perhapsSent: 'Misschien verzonden',
      sent: 'Verzonden',
    },
    refused: 'geweigerd',
    perhapsSent: 'misschien verzonden',
    noneInState: 'Geen mail in deze toestand.',
  },
};
