import type { exchange as english } from '../en/exchange.ts';
import type { Translated } from '../types.ts';

export const exchange: Translated<typeof english> = {
  export: 'Eksportuj CSV',
  import: 'Importuj CSV',
  title: {
    vehicles: 'Import pojazdów',
    methods: 'Import metod',
    prices: 'Import cen',
    customers: 'Import klientów',
  },
  help: 'UTF-8 lub Windows-1252; rozdzielone przecinkami, średnikami lub tabulatorami; najwyżej {{limit}} wierszy. Wyeksportowany plik pokazuje kolumny. Najpierw tylko próba; nic się nie zmienia.',
  customersHelp:
    'Hasła: skrót WordPressa w user_password_hash pozwala zalogować się starym hasłem; bez niego wiadomość prosi o wybranie nowego. Istniejące konta zachowują hasło i blokadę.',
  choose: 'Wybierz plik',
  another: 'Wybierz inny plik',
  read: 'Trwa próba pliku',
  run: 'Importuj wszystkie wiersze: {{count}}',
  done: 'Zaimportowano. Nowe: {{created}}, zmienione: {{changed}}, bez zmian: {{unchanged}}.',
  notDone: 'Wiersze nie do przyjęcia: {{count}}. Nic nie zostanie zaimportowane, dopóki wszystkie nie będą poprawne.',
  unknownColumns: 'Nieużywane kolumny: {{columns}}',
  missingColumns: 'Brakujące kolumny: {{columns}}',
  columns: {
    line: 'Wiersz',
    key: 'Co',
    outcome: 'Wynik',
  },
  outcome: {
    created: 'nowy',
    changed: 'zmieniony',
    unchanged: 'bez zmian',
    refused: 'odrzucony',
  },
  problem: {
    missing: 'brak {{column}}',
    tooShort: '{{column}}: za krótkie',
    tooLong: '{{column}}: za długie',
    notANumber: '{{column}}: to nie liczba',
    outOfRange: '{{column}}: poza zakresem',
    notValid: '{{column}}: nieprawidłowe',
    unknown: '{{column}}: tu tego nie ma',
    doubled: '{{column}}: dwa razy w pliku',
    taken: '{{column}}: należy do innego konta',
  },
  filter: {
    all: 'Wszystkie',
  },
  filterLabel: 'Pokaż wiersze',
  none: 'Brak takich wierszy.',
};
