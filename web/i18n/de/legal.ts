import type { legal as english } from '../en/legal.ts';
import type { Translated } from '../types.ts';

export const legal: Translated<typeof english> = {
  title: 'Rechtlicher Hinweis',
  loading: 'Der rechtliche Hinweis wird geladen',
  kind: {
    none: 'Keiner',
    emission: 'Abgasreinigung',
    safety: 'Begrenzung und Überwachung',
  },
  confirm: {
    emission: 'Ich habe diesen Hinweis zur Abgasreinigung gelesen und bestätige ihn.',
    safety: 'Ich habe diesen Hinweis zu Begrenzung und Überwachung gelesen und bestätige ihn.',
  },
  confirmed: {
    title: 'Rechtliche Hinweise',
    line: '{{kind}}: Fassung {{version}} bestätigt von {{who}}, {{when}}',
    show: 'Text anzeigen',
  },
  editor: {
    tab: 'Rechtliche Hinweise',
    about:
      'Kunden bestätigen diese Texte, wenn sie eine Methode mit diesem Hinweis bestellen. Welche Methoden ihn tragen, steht bei jeder Methode. Jede Änderung ist eine neue Fassung; Bestätigtes behält den gelesenen Text.',
    kind: 'Hinweis',
    language: 'Sprache',
    text: 'Text',
    empty: 'Leer: Kunden lesen den englischen Text.',
    version: 'Fassung {{version}}, {{when}}',
    save: 'Als neue Fassung speichern',
    saved: 'Die neue Fassung gilt.',
    same: 'Es wurde nichts geändert.',
    discard: 'Änderungen verwerfen',
  },
};
