import type { desk as english } from '../en/desk.ts';
import type { Translated } from '../types.ts';

export const desk: Translated<typeof english> = {
  title: 'Bureau',
  loading: 'Chargement du bureau',
  figures: {
    label: 'Chiffres',
    open: 'Tâches ouvertes',
    overdue: 'En retard',
    dueSoon: 'À rendre sous 30 minutes',
    unassigned: 'Sans responsable',
    ordered: 'Commandées aujourd’hui',
    finished: 'Terminées aujourd’hui',
    automatic: 'dont {{count}} automatiquement',
    income: 'Payé aujourd’hui',
    newAccounts: 'Nouveaux comptes aujourd’hui',
  },
  queue: {
    title: 'File de travail',
    none: 'Rien n’attend. Toutes les tâches sont faites.',
    all: 'Toutes les tâches ouvertes',
  },
  chats: {
    since: '{{vehicle}} · depuis le {{when}}',

    title: 'Clients en attente de réponse',
    none: 'Tous les messages sont lus.',
    unread: 'Non lus : {{count}}',
    file: 'un fichier',
  },
  accounts: {
    title: 'Comptes à débloquer',
    none: 'Personne n’attend.',
  },
  trouble: {
    title: 'Mails et travaux de fond',
    none: 'Tout fonctionne.',
    mails: 'Mails qui ne partent pas : {{count}}',
    jobs: 'Travaux de fond abandonnés : {{count}}',
    tries: '{{name}}, essais : {{count}}, dernier {{when}}',
    retry: 'Réessayer',
    retried: 'Le travail est relancé.',
    gone: 'Ce travail a été exécuté entre-temps.',
  },
  disk: {
    title: 'Espace disque',
    full: 'Le disque est presque plein : il reste {{free}}. Les fichiers sont refusés jusqu’à ce que de la place soit libérée ; commandes, paiements et messages continuent.',
    low: 'Le disque se remplit : il reste {{free}}. En dessous de {{reserve}}, les fichiers sont refusés.',
  },
  service: {
    label: 'État du service automatique',
    waiting: 'En attente : {{count}}',
    oldest: 'le plus ancien depuis {{time}}',
    usually: 'Terminé en général en {{time}}',
    pause: 'Mettre en pause',
    resume: 'Reprendre',
    pauseTitle: 'Mettre le service automatique en pause ?',
    pauseText: 'Les commandes attendent jusqu’à la reprise. Ce sur quoi il travaille maintenant, il le termine encore.',
    paused: 'Le service automatique est en pause.',
    resumed: 'Le service automatique reprend.',
  },
  more: 'Tous ({{count}})',
};
