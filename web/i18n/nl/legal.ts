import type { legal as english } from '../en/legal.ts';
import type { Translated } from '../types.ts';

export const legal: Translated<typeof english> = {
  title: 'Juridische kennisgeving',
  loading: 'De juridische kennisgeving wordt geladen',
  kind: {
    none: 'Geen',
    emission: 'Uitlaatgasreiniging',
    safety: 'Begrenzing en bewaking',
  },
  confirm: {
    emission: 'Ik heb deze kennisgeving over uitlaatgasreiniging gelezen en bevestig deze.',
    safety: 'Ik heb deze kennisgeving over begrenzing en bewaking gelezen en bevestig deze.',
  },
  confirmed: {
    title: 'Juridische kennisgevingen',
    line: '{{kind}}: versie {{version}} bevestigd door {{who}}, {{when}}',
    show: 'Tekst tonen',
  },
  editor: {
    tab: 'Juridische kennisgevingen',
    about:
      'Klanten bevestigen deze teksten wanneer zij een methode met deze kennisgeving bestellen. Per methode is ingesteld of dat zo is. Elke wijziging is een nieuwe versie; wat bevestigd is, behoudt de gelezen tekst.',
    kind: 'Kennisgeving',
    language: 'Taal',
    text: 'Tekst',
    empty: 'Leeg: klanten lezen de Engelse tekst.',
    version: 'Versie {{version}}, {{when}}',
    save: 'Opslaan als nieuwe versie',
    saved: 'De nieuwe versie geldt.',
    same: 'Er is niets gewijzigd.',
    discard: 'Wijzigingen negeren',
  },
};
