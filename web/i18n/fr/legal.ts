import type { legal as english } from '../en/legal.ts';
import type { Translated } from '../types.ts';

export const legal: Translated<typeof english> = {
  title: 'Avis juridique',
  loading: 'L’avis juridique est en cours de chargement',
  kind: {
    none: 'Aucun',
    emission: 'Dépollution',
    safety: 'Limites et surveillance',
  },
  confirm: {
    emission: 'J’ai lu cet avis sur la dépollution et je le confirme.',
    safety: 'J’ai lu cet avis sur les limites et la surveillance et je le confirme.',
  },
  confirmed: {
    title: 'Avis juridiques',
    line: '{{kind}} : version {{version}} confirmée par {{who}}, {{when}}',
    show: 'Afficher le texte',
  },
  editor: {
    tab: 'Avis juridiques',
    about:
      'Les clients confirment ces textes en commandant une méthode qui porte l’avis. Chaque méthode indique si elle le porte. Toute modification est une nouvelle version ; ce qui a été confirmé garde le texte lu.',
    kind: 'Avis',
    language: 'Langue',
    text: 'Texte',
    empty: 'Vide : les clients lisent le texte anglais.',
    version: 'Version {{version}}, {{when}}',
    save: 'Enregistrer comme nouvelle version',
    saved: 'La nouvelle version est en vigueur.',
    same: 'Rien n’a été modifié.',
    discard: 'Abandonner les modifications',
  },
};
