import type { mail as english } from '../en/mail.ts';
import type { Translated } from '../types.ts';

export const mail: Translated<typeof english> = {
  preferences: {
    title: 'E-mail',
    intro: 'Ciò che le scriviamo per e-mail. Le e-mail sulla sua password e sul suo indirizzo partono sempre.',
    introOfCustomer: 'Quali e-mail desidera questo cliente. Solo il cliente lo cambia.',
    kind: {
      accountUnlocked: 'Il mio account è sbloccato',
      taskOrdered: 'Un ordine è al supporto, e fino a quando',
      taskFinished: 'Un task è completato',
      unreadMessages: 'Una domanda o un messaggio del supporto non è letto',
      taskBlocked: 'Un task è bloccato',
      creditsBooked: 'Sono registrati crediti',
    },
    kindOfCustomer: {
      accountUnlocked: 'Account sbloccato',
      taskOrdered: 'Ordine al supporto',
      taskFinished: 'Task completato',
      unreadMessages: 'Domanda o messaggio non letto',
      taskBlocked: 'Task bloccato',
      creditsBooked: 'Crediti registrati',
    },
    wanted: 'sì',
    unwanted: 'no',
    on: 'Da ora riceve queste e-mail.',
    off: 'Non riceve più queste e-mail.',
    unchanged: 'Era già così.',
  },
  outbox: {
    state: {
      label: 'Stato',
      all: 'Tutte',
      notSent: 'Non inviate',
      refused: 'Rifiutate',
      perhapsSent: 'Forse inviate',
      sent: 'Inviate',
    },
    refused: 'rifiutata',
    perhapsSent: 'forse inviata',
    noneInState: 'Nessuna e-mail in questo stato.',
  },
};
