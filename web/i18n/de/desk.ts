import type { desk as english } from '../en/desk.ts';
import type { Translated } from '../types.ts';

export const desk: Translated<typeof english> = {
  title: 'Schreibtisch',
  loading: 'Der Schreibtisch wird geladen',
  figures: {
    label: 'Zahlen',
    open: 'Offene Tasks',
    overdue: 'Überfällig',
    dueSoon: 'Fällig in 30 Minuten',
    unassigned: 'Bei niemandem',
    ordered: 'Heute bestellt',
    finished: 'Heute fertig',
    automatic: 'davon {{count}} automatisch',
    income: 'Heute bezahlt',
    newAccounts: 'Neue Konten heute',
  },
  queue: {
    title: 'Arbeitsliste',
    none: 'Nichts wartet. Alle Tasks sind erledigt.',
    all: 'Alle offenen Tasks',
  },
  chats: {
    since: '{{vehicle}} · seit {{when}}',

    title: 'Kunden warten auf Antwort',
    none: 'Jede Nachricht ist gelesen.',
    unread: 'Ungelesen: {{count}}',
    file: 'eine Datei',
  },
  accounts: {
    title: 'Freizuschaltende Konten',
    none: 'Niemand wartet auf Freischaltung.',
  },
  trouble: {
    title: 'Mails und Aufgaben im Hintergrund',
    none: 'Alles läuft.',
    mails: 'Mails, die nicht hinausgehen: {{count}}',
    jobs: 'Endgültig gescheiterte Hintergrundaufgaben: {{count}}',
    tries: '{{name}}, Versuche: {{count}}, zuletzt {{when}}',
    retry: 'Erneut versuchen',
    retried: 'Die Aufgabe wird erneut versucht.',
    gone: 'Diese Aufgabe lief inzwischen.',
  },
  disk: {
    title: 'Speicherplatz',
    full: 'Der Datenträger ist fast voll: {{free}} sind frei. Dateien werden abgelehnt, bis Platz geschaffen ist; Aufträge, Zahlungen und Nachrichten laufen weiter.',
    low: 'Der Datenträger wird voll: {{free}} sind frei. Unter {{reserve}} werden Dateien abgelehnt.',
  },
  service: {
    label: 'Zustand des automatischen Dienstes',
    waiting: 'Wartend: {{count}}',
    oldest: 'die älteste seit {{time}}',
    usually: 'Üblicherweise fertig in {{time}}',
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    pauseTitle: 'Automatischen Dienst anhalten?',
    pauseText: 'Aufträge warten, bis er fortgesetzt wird. Woran er gerade arbeitet, das beendet er noch.',
    paused: 'Der automatische Dienst ist angehalten.',
    resumed: 'Der automatische Dienst läuft weiter.',
  },
  more: 'Alle {{count}}',
};
