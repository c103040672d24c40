import type { exchange as english } from '../en/exchange.ts';
import type { Translated } from '../types.ts';

export const exchange: Translated<typeof english> = {
  export: 'Exporter en CSV',
  import: 'Importer un CSV',
  title: {
    vehicles: 'Importer des véhicules',
    methods: 'Importer des méthodes',
    prices: 'Importer des tarifs',
    customers: 'Importer des clients',
  },
  help: 'UTF-8 ou Windows-1252 ; séparé par virgules, points-virgules ou tabulations ; {{limit}} lignes au plus. Un fichier exporté montre les colonnes. D’abord un simple essai ; rien ne change.',
  customersHelp:
    'Mots de passe : un hachage WordPress dans user_password_hash permet de se connecter avec l’ancien mot de passe ; sans lui, un mail invite à en choisir un. Les comptes existants gardent mot de passe et blocage.',
  choose: 'Choisir un fichier',
  another: 'Choisir un autre fichier',
  read: 'Essai du fichier en cours',
  run: 'Importer toutes les lignes : {{count}}',
  done: 'Importé. Nouveaux : {{created}}, modifiés : {{changed}}, inchangés : {{unchanged}}.',
  notDone: 'Lignes refusées : {{count}}. Rien n’est importé tant que toutes ne sont pas correctes.',
  unknownColumns: 'Colonnes non utilisées : {{columns}}',
  missingColumns: 'Colonnes manquantes : {{columns}}',
  columns: {
    line: 'Ligne',
    key: 'Objet',
    outcome: 'Résultat',
  },
  outcome: {
    created: 'nouveau',
    changed: 'modifié',
    unchanged: 'inchangé',
    refused: 'refusée',
  },
  problem: {
    missing: '{{column}} manque',
    tooShort: '{{column}} est trop court',
    tooLong: '{{column}} est trop long',
    notANumber: '{{column}} n’est pas un nombre',
    outOfRange: '{{column}} est hors limites',
    notValid: '{{column}} n’est pas valide',
    unknown: '{{column}} désigne quelque chose d’inconnu ici',
    doubled: '{{column}} figure deux fois dans le fichier',
    taken: '{{column}} appartient à un autre compte',
  },
  filter: {
    all: 'Toutes',
  },
  filterLabel: 'Afficher les lignes',
  none: 'Aucune ligne de ce type.',
};
