import type { exchange as english } from '../en/exchange.ts';
import type { Translated } from '../types.ts';

export const exchange: Translated<typeof english> = {
  export: 'CSV exporteren',
  import: 'CSV importeren',
  title: {
    vehicles: 'Voertuigen importeren',
    methods: 'Methoden importeren',
    prices: 'Prijzen importeren',
    customers: 'Klanten importeren',
  },
  help: 'UTF-8 of Windows-1252; gescheiden door komma’s, puntkomma’s of tabs; hoogstens {{limit}} regels. Een geëxporteerd bestand toont de kolommen. Eerst wordt alleen geprobeerd; er verandert niets.',
  customersHelp:
    'Wachtwoorden: met een WordPress-hash in user_password_hash logt de klant in met het oude wachtwoord; zonder vraagt een mail er een te kiezen. Bestaande accounts houden wachtwoord en blokkering.',
  choose: 'Bestand kiezen',
  another: 'Ander bestand kiezen',
  read: 'Het bestand wordt geprobeerd',
  run: 'Alle regels importeren: {{count}}',
  done: 'Geïmporteerd. Nieuw: {{created}}, gewijzigd: {{changed}}, ongewijzigd: {{unchanged}}.',
  notDone: 'Regels die niet kunnen: {{count}}. Er wordt niets geïmporteerd tot alles klopt.',
  unknownColumns: 'Niet gebruikte kolommen: {{columns}}',
  missingColumns: 'Ontbrekende kolommen: {{columns}}',
  columns: {
    line: 'Regel',
    key: 'Wat',
    outcome: 'Resultaat',
  },
  outcome: {
    created: 'nieuw',
    changed: 'gewijzigd',
    unchanged: 'ongewijzigd',
    refused: 'kan niet',
  },
  problem: {
    missing: '{{column}} ontbreekt',
    tooShort: '{{column}} is te kort',
    tooLong: '{{column}} is te lang',
    notANumber: '{{column}} is geen getal',
    outOfRange: '{{column}} valt buiten de grenzen',
    notValid: '{{column}} is ongeldig',
    unknown: '{{column}} noemt iets dat hier niet bestaat',
    doubled: '{{column}} staat twee keer in het bestand',
    taken: '{{column}} is van een ander account',
  },
  filter: {
    all: 'Alle',
  },
  filterLabel: 'Regels tonen',
  none: 'Geen zulke regel.',
};
