import type { mail as english } from '../en/mail.ts';
import type { Translated } from '../types.ts';

export const mail: Translated<typeof english> = {
  preferences: {
    title: 'E-mails',
    intro:
      'Ce que nous vous écrivons par e-mail. Les e-mails sur votre mot de passe et votre adresse partent toujours.',
    introOfCustomer: 'Les e-mails que ce client souhaite. Seul le client change cela.',
    kind: {
      accountUnlocked: 'Mon compte est débloqué',
      taskOrdered: 'Une commande est au support, et jusqu’à quand',
      taskFinished: 'Une tâche est terminée',
      unreadMessages: 'Une question ou un message du support n’est pas lu',
      taskBlocked: 'Une tâche est bloquée',
      creditsBooked: 'Des crédits sont comptabilisés',
    },
    kindOfCustomer: {
      accountUnlocked: 'Compte débloqué',
      taskOrdered: 'Commande au support',
      taskFinished: 'Tâche terminée',
      unreadMessages: 'Question ou message non lu',
      taskBlocked: 'Tâche bloquée',
      creditsBooked: 'Crédits comptabilisés',
    },
    wanted: 'oui',
    unwanted: 'non',
    on: 'Vous recevez désormais ces e-mails.',
    off: 'Vous ne recevez plus ces e-mails.',
    unchanged: 'C’était déjà le cas.',
  },
  outbox: {
    state: {
      label: 'État',
      all: 'Tous',
      notSent: 'Non envoyés',
      refused: 'Refusés',
      perhapsSent: 'Peut-être envoyés',
      sent: 'Envoyés',
    },
    refused: 'refusé',
    perhapsSent: 'peut-être envoyé',
    noneInState: 'Aucun e-mail dans cet état.',
  },
};
