import type { exchange as english } from '../en/exchange.ts';
import type { Translated } from '../types.ts';

export const exchange: Translated<typeof english> = {
  export: 'Esporta CSV',
  import: 'Importa CSV',
  title: {
    vehicles: 'Importa veicoli',
    methods: 'Importa metodi',
    prices: 'Importa prezzi',
    customers: 'Importa clienti',
  },
  help: 'UTF-8 o Windows-1252; separato da virgole, punti e virgola o tabulazioni; al massimo {{limit}} righe. Un file esportato mostra le colonne. Prima solo una prova; nulla cambia.',
  customersHelp:
    'Password: un hash di WordPress in user_password_hash permette di accedere con la vecchia password; senza, una mail chiede di sceglierne una. Gli account esistenti mantengono password e blocco.',
  choose: 'Scegli un file',
  another: 'Scegli un altro file',
  read: 'Prova del file in corso',
  run: 'Importa tutte le righe: {{count}}',
  done: 'Importato. Nuovi: {{created}}, modificati: {{changed}}, invariati: {{unchanged}}.',
  notDone: 'Righe non accettabili: {{count}}. Non si importa nulla finché non sono tutte corrette.',
  unknownColumns: 'Colonne non usate: {{columns}}',
  missingColumns: 'Colonne mancanti: {{columns}}',
  columns: {
    line: 'Riga',
    key: 'Oggetto',
    outcome: 'Esito',
  },
  outcome: {
    created: 'nuovo',
    changed: 'modificato',
    unchanged: 'invariato',
    refused: 'rifiutata',
  },
  problem: {
    missing: 'manca {{column}}',
    tooShort: '{{column}} è troppo corto',
    tooLong: '{{column}} è troppo lungo',
    notANumber: '{{column}} non è un numero',
    outOfRange: '{{column}} è fuori dai limiti',
    notValid: '{{column}} non è valido',
    unknown: '{{column}} indica qualcosa che qui non esiste',
    doubled: '{{column}} compare due volte nel file',
    taken: '{{column}} appartiene a un altro account',
  },
  filter: {
    all: 'Tutte',
  },
  filterLabel: 'Mostra righe',
  none: 'Nessuna riga di questo tipo.',
};
