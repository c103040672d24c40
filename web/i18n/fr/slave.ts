import type { slave as english } from '../en/slave.ts';
import type { Translated } from '../types.ts';

export const slave: Translated<typeof english> = {
  title: 'Fichier slave',
  loading: 'L’état du fichier slave est en cours de chargement',
  service: { autotuner: 'Autotuner', kess3: 'Alientech KESS3', flex: 'MagicMotorSport FLEX' },
  state: { waiting: 'en attente', decoding: 'en cours de décodage', decoded: 'décodé', failed: 'échec' },
  attempts_one: '{{count}} essai, {{when}}',
  attempts_other: '{{count}} essais, {{when}}',
  attemptFailed: 'Le dernier essai a échoué',
  decodeFailed: 'Échec du décodage',
  encodeFailed: 'Échec de l’encodage pour le client',
  hint: 'Envoyez le résultat non chiffré : il est encodé pour l’outil du client à chaque téléchargement.',
  download: 'Télécharger le fichier décodé',
  downloadFailed: 'Le fichier décodé n’a pas pu être téléchargé. {{reason}}',
  again: {
    button: 'Décoder à nouveau',
    done: 'Le fichier slave est de nouveau en cours de décodage.',
    failed: 'Le fichier slave n’est pas décodé à nouveau. {{reason}}',
    tooLate: 'Un fichier modifié a déjà été enregistré.',
  },
};
