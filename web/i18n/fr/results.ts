import type { results as english } from '../en/results.ts';
import type { Translated } from '../types.ts';

export const results: Translated<typeof english> = {
  title: 'Inhabituel dans ce fichier',
  refusedTitle: 'Ce fichier ne peut pas être remis',
  checking: 'Le fichier est comparé à l’original …',
  usual: 'Comparé à l’original : tout est comme d’habitude.',
  confirmEach: 'Confirmez chaque point qui est correct malgré tout.',
  reason: 'Pourquoi est-ce correct ?',
  reasonWhat: 'Conservé avec le fichier et dans l’historique ; seul le personnel le lit.',
  reasonMissing: 'Indiquez une raison d’au moins 3 caractères.',
  notConfirmed: 'Chaque point doit d’abord être confirmé.',
  confirmed: 'Confirmé par {{name}} : {{reason}}',
  settled: 'Tout cela a déjà été confirmé pour ce fichier.',
  handOverTitle: 'Remettre cette version au client ?',
  handOverText: 'La tâche #{{task}} est terminée : le client reçoit ce fichier aussitôt.',
  handOver: 'Remettre',
  nothing: 'aucun',
  oddity: {
    blank: 'Le fichier est vide : il ne contient qu’une seule valeur d’octet.',
    tooShort: 'Le fichier ne fait que {{after}} ; l’original fait {{before}}.',
    untouched: 'Le fichier est l’original inchangé.',
    otherFamily: 'Le fichier vient d’un autre calculateur : {{after}} au lieu de {{before}}.',
    notJudged: 'Le fichier n’a pas pu être jugé. Original : {{before}} ; résultat : {{after}}.',
    engineFailed: 'Le moteur d’analyse a échoué sur ce fichier : on n’en sait rien.',
    lengthDiffers: 'Autre longueur : {{after}} au lieu de {{before}}.',
    familyLost: 'Le résultat n’est plus reconnu comme {{before}}.',
    softwareDiffers: 'Autre numéro de logiciel : {{after}} au lieu de {{before}}.',
    hardwareDiffers: 'Autre numéro de matériel : {{after}} au lieu de {{before}}.',
    partDiffers: 'Autre numéro de pièce : {{after}} au lieu de {{before}}.',
    checksumLost:
      'Sommes de contrôle de l’original que le résultat n’a plus : {{checks}} sur {{of}} ; la première commençait à {{at}}.',
    checksumWrong: 'Sommes de contrôle incorrectes : {{checks}} sur {{of}} ; la première se trouve à {{at}}.',
    onlyChecksums: 'Seules des sommes de contrôle diffèrent de l’original.',
    manyChanges: 'Plus de 1 % du fichier est modifié : {{bytes}}.',
    erasedArea: 'Effacé bien que l’original y ait un contenu : {{bytes}}, d’abord à {{at}}.',
    startUpArea: 'Modifié dans le code de démarrage : {{bytes}}, d’abord à {{at}}.',
    carData:
      'Modifié dans les données de cette seule voiture, comme le numéro de série ou l’antidémarrage : {{bytes}}, d’abord à {{at}}.',
    outsideKnown:
      'Modifié là où aucune solution enregistrée de ces méthodes ne change rien : {{bytes}} à {{places}} endroits, d’abord à {{at}}.',
    signedArea:
      'Modifié dans ce que le constructeur a signé : {{bytes}}, d’abord à {{at}}. Le calculateur refuse le fichier si l’outil d’écriture ne s’occupe pas de la signature.',
  },
  record: {
    choice: 'Ce qui est enregistré',
    checking: 'Le moteur regarde ce qui peut être enregistré …',
    method: '{{units}}',
    set: 'Tout ensemble : {{units}}',
    rest: 'Seulement {{units}} : les autres sont connues',
    what: '{{bytes}} modifiés à {{places}} endroits, logiciel {{software}}',
    automatic: 'Le service automatique l’utilise désormais.',
    automaticSet: 'Le service automatique l’utilise pour les commandes avec exactement ces méthodes, ni plus ni moins.',
    waits:
      'Elle modifie ce que le constructeur a signé : elle attend dans la bibliothèque que quelqu’un décide que l’outil d’écriture s’occupe de la signature.',
    signedAbove: 'Ce que vous avez confirmé pour la signature vaut aussi pour la solution.',
    lookAt: 'À vérifier : {{flags}}',
    sameSoftware: 'C’est le même logiciel, bien que tant de choses soient modifiées',
    setOnly: 'Uniquement pour les commandes avec exactement ceci',
    together: '{{method}} (ensemble, en un seul lot)',
  },
};
