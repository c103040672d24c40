import type { legal as english } from '../en/legal.ts';
import type { Translated } from '../types.ts';

export const legal: Translated<typeof english> = {
  title: 'Informacja prawna',
  loading: 'Wczytywanie informacji prawnej',
  kind: {
    none: 'Brak',
    emission: 'Oczyszczanie spalin',
    safety: 'Ograniczenia i nadzór',
  },
  confirm: {
    emission: 'Przeczytałem tę informację o oczyszczaniu spalin i potwierdzam ją.',
    safety: 'Przeczytałem tę informację o ograniczeniach i nadzorze i potwierdzam ją.',
  },
  confirmed: {
    title: 'Informacje prawne',
    line: '{{kind}}: wersja {{version}} potwierdzona przez {{who}}, {{when}}',
    show: 'Pokaż tekst',
  },
  editor: {
    tab: 'Informacje prawne',
    about:
      'Klienci potwierdzają te teksty, zamawiając metodę z tą informacją. Przy każdej metodzie ustawia się, czy ją ma. Każda zmiana to nowa wersja; potwierdzenia zachowują przeczytany tekst.',
    kind: 'Informacja',
    language: 'Język',
    text: 'Tekst',
    empty: 'Puste: klienci czytają tekst angielski.',
    version: 'Wersja {{version}}, {{when}}',
    save: 'Zapisz jako nową wersję',
    saved: 'Obowiązuje nowa wersja.',
    same: 'Nic nie zmieniono.',
    discard: 'Odrzuć zmiany',
  },
};
