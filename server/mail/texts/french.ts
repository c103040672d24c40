import type { MailTexts } from './english.ts';

export const french: MailTexts = {
  welcome: {
    subject: 'Bienvenue chez Tuneport',
    body: `Bonjour {{name}},

votre compte a été créé. Vous pourrez l’utiliser dès que notre administration l’aura débloqué.

Connectez-vous ici :
{{portal}}

L’équipe Tuneport`,
  },
  newAccount: {
    subject: 'Nouveau compte : {{company}}',
    body: `Un nouveau compte attend d’être débloqué.

Entreprise : {{company}}
Nom d’utilisateur : {{username}}
E-mail : {{email}}

{{link}}`,
  },
  passwordReset: {
    subject: 'Votre nouveau mot de passe pour Tuneport',
    body: `Bonjour {{name}},

ce lien vous permet de choisir un nouveau mot de passe. Il est valable une heure, ne peut servir qu’une fois et ne fonctionne que dans le navigateur où vous l’avez demandé :

{{link}}

Si vous n’avez pas demandé de nouveau mot de passe, ignorez ce message : rien ne change.

L’équipe Tuneport`,
  },
  passwordChanged: {
    subject: 'Votre mot de passe a été modifié',
    body: `Bonjour {{name}},

le mot de passe de votre compte vient d’être modifié et tous les autres appareils ont été déconnectés.

Si ce n’était pas vous, contactez immédiatement le support.

L’équipe Tuneport`,
  },
  emailChange: {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    body: `Bonjour {{name}},

ouvrez ce lien pour utiliser désormais cette adresse e-mail pour votre compte :

{{link}}

Si vous ne l’avez pas demandé, ignorez ce message : rien ne change.

L’équipe Tuneport`,
  },
  emailChanging: {
    subject: 'Votre adresse e-mail doit être modifiée',
    body: `Bonjour {{name}},

une modification de l’adresse e-mail de votre compte en {{email}} a été demandée. Elle prendra effet dès que le lien envoyé à cette adresse sera ouvert.

Si ce n’était pas vous, changez votre mot de passe et contactez immédiatement le support.

L’équipe Tuneport`,
  },
  unreadMessages: {
    subject: 'Nouveaux messages concernant la commande {{job}}',
    body: `Bonjour {{name}},

le support vous a écrit au sujet de la commande {{job}}. Messages non lus : {{count}}

Lisez-les et répondez ici :
{{link}}

L’équipe Tuneport`,
  },
  unreadMessagesForSupport: {
    subject: 'Messages non lus concernant la commande {{job}} : {{customer}}',
    body: `{{customer}} attend une réponse au sujet de la commande {{job}}. Messages non lus : {{count}}

{{link}}`,
  },
};
