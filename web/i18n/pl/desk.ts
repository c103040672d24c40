import type { desk as english } from '../en/desk.ts';
import type { Translated } from '../types.ts';

export const desk: Translated<typeof english> = {
  title: 'Pulpit',
  loading: 'Ładowanie pulpitu',
  figures: {
    label: 'Liczby',
    open: 'Otwarte zadania',
    overdue: 'Po terminie',
    dueSoon: 'Termin do 30 minut',
    unassigned: 'Bez opiekuna',
    ordered: 'Zamówione dziś',
    finished: 'Gotowe dziś',
    automatic: 'w tym automatycznie: {{count}}',
    income: 'Zapłacono dziś',
    newAccounts: 'Nowe konta dziś',
  },
  queue: {
    title: 'Kolejka pracy',
    none: 'Nic nie czeka. Wszystkie zadania wykonane.',
    all: 'Wszystkie otwarte zadania',
  },
  chats: {
    since: '{{vehicle}} · od {{when}}',

    title: 'Klienci czekają na odpowiedź',
    none: 'Wszystkie wiadomości przeczytane.',
    unread: 'Nieprzeczytane: {{count}}',
    file: 'plik',
  },
  accounts: {
    title: 'Konta do odblokowania',
    none: 'Nikt nie czeka.',
  },
  trouble: {
    title: 'Poczta i zadania w tle',
    none: 'Wszystko działa.',
    mails: 'Niewysłane wiadomości: {{count}}',
    jobs: 'Zadania w tle zakończone błędem: {{count}}',
    tries: '{{name}}, próby: {{count}}, ostatnio {{when}}',
    retry: 'Spróbuj ponownie',
    retried: 'Zadanie jest ponawiane.',
    gone: 'To zadanie zostało w międzyczasie wykonane.',
  },
  disk: {
    title: 'Miejsce na dysku',
    full: 'Dysk jest prawie pełny: zostało {{free}}. Pliki są odrzucane, dopóki nie zwolni się miejsce; zamówienia, płatności i wiadomości działają dalej.',
    low: 'Dysk się zapełnia: zostało {{free}}. Poniżej {{reserve}} pliki są odrzucane.',
  },
  service: {
    label: 'Stan usługi automatycznej',
    waiting: 'Oczekuje: {{count}}',
    oldest: 'najstarsze od {{time}}',
    usually: 'Zwykle gotowe w ciągu {{time}}',
    pause: 'Wstrzymaj',
    resume: 'Wznów',
    pauseTitle: 'Wstrzymać usługę automatyczną?',
    pauseText: 'Zamówienia czekają, aż zostanie wznowiona. To, nad czym teraz pracuje, jeszcze dokończy.',
    paused: 'Usługa automatyczna jest wstrzymana.',
    resumed: 'Usługa automatyczna działa dalej.',
  },
  more: 'Wszystkie ({{count}})',
};
