import type { legal as english } from '../en/legal.ts';
import type { Translated } from '../types.ts';

export const legal: Translated<typeof english> = {
  title: 'Avviso legale',
  loading: 'L’avviso legale viene caricato',
  kind: {
    none: 'Nessuno',
    emission: 'Gas di scarico',
    safety: 'Limiti e sorveglianza',
  },
  confirm: {
    emission: 'Ho letto questo avviso sui gas di scarico e lo confermo.',
    safety: 'Ho letto questo avviso su limiti e sorveglianza e lo confermo.',
  },
  confirmed: {
    title: 'Avvisi legali',
    line: '{{kind}}: versione {{version}} confermata da {{who}}, {{when}}',
    show: 'Mostra il testo',
  },
  editor: {
    tab: 'Avvisi legali',
    about:
      'I clienti confermano questi testi quando ordinano un metodo con l’avviso. Ogni metodo indica se lo porta. Ogni modifica è una nuova versione; ciò che è stato confermato conserva il testo letto.',
    kind: 'Avviso',
    language: 'Lingua',
    text: 'Testo',
    empty: 'Vuoto: i clienti leggono il testo inglese.',
    version: 'Versione {{version}}, {{when}}',
    save: 'Salva come nuova versione',
    saved: 'La nuova versione è in vigore.',
    same: 'Non è cambiato nulla.',
    discard: 'Scarta le modifiche',
  },
};
