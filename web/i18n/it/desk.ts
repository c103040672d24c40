import type { desk as english } from '../en/desk.ts';
import type { Translated } from '../types.ts';

export const desk: Translated<typeof english> = {
  title: 'Scrivania',
  loading: 'Caricamento della scrivania',
  figures: {
    label: 'Cifre',
    open: 'Task aperti',
    overdue: 'In ritardo',
    dueSoon: 'In scadenza entro 30 minuti',
    unassigned: 'Senza incaricato',
    ordered: 'Ordinati oggi',
    finished: 'Finiti oggi',
    automatic: 'di cui {{count}} in automatico',
    income: 'Pagato oggi',
    newAccounts: 'Nuovi account oggi',
  },
  queue: {
    title: 'Coda di lavoro',
    none: 'Non c’è nulla in attesa. Tutti i task sono fatti.',
    all: 'Tutti i task aperti',
  },
  chats: {
    since: '{{vehicle}} · dal {{when}}',

    title: 'Clienti in attesa di risposta',
    none: 'Tutti i messaggi sono letti.',
    unread: 'Non letti: {{count}}',
    file: 'un file',
  },
  accounts: {
    title: 'Account da sbloccare',
    none: 'Nessuno è in attesa.',
  },
  trouble: {
    title: 'Mail e lavori in background',
    none: 'Tutto funziona.',
    mails: 'Mail che non partono: {{count}}',
    jobs: 'Lavori in background falliti: {{count}}',
    tries: '{{name}}, tentativi: {{count}}, ultimo {{when}}',
    retry: 'Riprova',
    retried: 'Il lavoro viene ritentato.',
    gone: 'Nel frattempo il lavoro è stato eseguito.',
  },
  disk: {
    title: 'Spazio su disco',
    full: 'Il disco è quasi pieno: restano {{free}}. I file vengono rifiutati finché non si libera spazio; ordini, pagamenti e messaggi continuano.',
    low: 'Il disco si sta riempiendo: restano {{free}}. Sotto {{reserve}} i file vengono rifiutati.',
  },
  service: {
    label: 'Stato del servizio automatico',
    waiting: 'In attesa: {{count}}',
    oldest: 'il più vecchio da {{time}}',
    usually: 'Di solito pronto entro {{time}}',
    pause: 'Metti in pausa',
    resume: 'Riprendi',
    pauseTitle: 'Mettere in pausa il servizio automatico?',
    pauseText: 'Gli ordini attendono finché non riprende. Ciò a cui sta lavorando ora lo termina ancora.',
    paused: 'Il servizio automatico è in pausa.',
    resumed: 'Il servizio automatico riprende.',
  },
  more: 'Tutti ({{count}})',
};
