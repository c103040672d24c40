import type { exchange as english } from '../en/exchange.ts';
import type { Translated } from '../types.ts';

export const exchange: Translated<typeof english> = {
  export: 'CSV exportieren',
  import: 'CSV importieren',
  title: {
    vehicles: 'Fahrzeuge importieren',
    methods: 'Methoden importieren',
    prices: 'Preise importieren',
    customers: 'Kunden importieren',
  },
  help: 'UTF-8 oder Windows-1252; getrennt durch Komma, Semikolon oder Tabulator; höchstens {{limit}} Zeilen. Eine exportierte Datei zeigt die Spalten. Zuerst wird nur geprobt; es ändert sich nichts.',
  customersHelp:
    'Passwörter: Ein WordPress-Hash in user_password_hash lässt den Kunden mit dem alten Passwort anmelden; ohne Hash bittet eine Mail, eines zu wählen. Vorhandene Konten behalten Passwort und Sperre.',
  choose: 'Datei wählen',
  another: 'Andere Datei wählen',
  read: 'Die Datei wird geprobt',
  run: 'Alle Zeilen importieren: {{count}}',
  done: 'Importiert. Neu: {{created}}, geändert: {{changed}}, unverändert: {{unchanged}}.',
  notDone: 'Zeilen, die nicht gehen: {{count}}. Es wird nichts importiert, bis alle stimmen.',
  unknownColumns: 'Nicht verwendete Spalten: {{columns}}',
  missingColumns: 'Fehlende Spalten: {{columns}}',
  columns: {
    line: 'Zeile',
    key: 'Was',
    outcome: 'Ergebnis',
  },
  outcome: {
    created: 'neu',
    changed: 'geändert',
    unchanged: 'unverändert',
    refused: 'geht nicht',
  },
  problem: {
    missing: '{{column}} fehlt',
    tooShort: '{{column}} ist zu kurz',
    tooLong: '{{column}} ist zu lang',
    notANumber: '{{column}} ist keine Zahl',
    outOfRange: '{{column}} liegt außerhalb der Grenzen',
    notValid: '{{column}} ist ungültig',
    unknown: '{{column}} nennt etwas, das es hier nicht gibt',
    doubled: '{{column}} steht zweimal in der Datei',
    taken: '{{column}} gehört einem anderen Konto',
  },
  filter: {
    all: 'Alle',
  },
  filterLabel: 'Zeilen zeigen',
  none: 'Keine solche Zeile.',
};
