import type { MailTexts } from './english.ts';

export const french: MailTexts = {
  welcome: {
    subject: 'Bienvenue chez {{portalName}}',
    body: `Bonjour {{name}},

votre compte a été créé. Vous pourrez l’utiliser dès que notre administration l’aura débloqué.

Connectez-vous ici :
{{portal}}

L’équipe {{portalName}}`,
  },
  newAccount: {
    subject: 'Nouveau compte : {{company}}',
    body: `Un nouveau compte attend d’être débloqué.

Entreprise : {{company}}
Nom d’utilisateur : {{username}}
E-mail : {{email}}

{{link}}`,
  },
  accountUnlocked: {
    subject: 'Votre compte est débloqué',
    body: `Bonjour {{name}},

votre compte a été débloqué. Vous pouvez dès maintenant vous connecter et commander des fichiers :

{{link}}

L’équipe {{portalName}}`,
  },
  choosePassword: {
    subject: 'Choisissez votre mot de passe',
    body: `Bonjour {{name}},

un compte de ce portail est prêt pour vous. Votre nom d’utilisateur : {{username}}

Demandez ici un lien pour choisir votre mot de passe ; saisissez cette adresse e-mail : {{email}}

{{link}}

L’équipe {{portalName}}`,
  },
  passwordReset: {
    subject: 'Votre nouveau mot de passe pour {{portalName}}',
    body: `Bonjour {{name}},

ce lien vous permet de choisir un nouveau mot de passe. Il est valable une heure, ne peut servir qu’une fois et ne fonctionne que dans le navigateur où vous l’avez demandé :

{{link}}

Si vous n’avez pas demandé de nouveau mot de passe, ignorez ce message : rien ne change.

L’équipe {{portalName}}`,
  },
  passwordChanged: {
    subject: 'Votre mot de passe a été modifié',
    body: `Bonjour {{name}},

le mot de passe de votre compte vient d’être modifié et tous les autres appareils ont été déconnectés.

Si ce n’était pas vous, contactez immédiatement le support.

L’équipe {{portalName}}`,
  },
  emailChange: {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    body: `Bonjour {{name}},

ouvrez ce lien pour utiliser désormais cette adresse e-mail pour votre compte :

{{link}}

Si vous ne l’avez pas demandé, ignorez ce message : rien ne change.

L’équipe {{portalName}}`,
  },
  emailChanged: {
    subject: 'L’adresse e-mail de votre compte a été modifiée',
    body: `Bonjour {{name}},

notre support a remplacé l’adresse e-mail de votre compte par {{email}}. Les e-mails y sont désormais envoyés et vous avez été déconnecté partout.

Si vous ne l’avez pas demandé, contactez immédiatement le support.

L’équipe {{portalName}}`,
  },
  emailChanging: {
    subject: 'Votre adresse e-mail doit être modifiée',
    body: `Bonjour {{name}},

une modification de l’adresse e-mail de votre compte en {{email}} a été demandée. Elle prendra effet dès que le lien envoyé à cette adresse sera ouvert.

Si ce n’était pas vous, changez votre mot de passe et contactez immédiatement le support.

L’équipe {{portalName}}`,
  },
  unreadMessages: {
    subject: 'Nouveaux messages concernant la commande {{job}}',
    body: `Bonjour {{name}},

le support vous a écrit au sujet de la commande {{job}}. Messages non lus : {{count}}

Lisez-les et répondez ici :
{{link}}

L’équipe {{portalName}}`,
  },
  taskOrdered: {
    subject: 'La tâche #{{task}} est au support : {{vehicle}}',
    body: `Bonjour {{name}},

votre commande est arrivée : tâche #{{task}}, {{vehicle}}.
Commandé : {{methods}}

Le support s’en occupe. Vous pouvez attendre le fichier au plus tard le {{due}}.
{{closed}}

Vous la trouverez ici :
{{link}}

L’équipe {{portalName}}`,
  },
  taskFinished: {
    subject: 'La tâche #{{task}} est terminée : {{vehicle}}',
    body: `Bonjour {{name}},

votre fichier est prêt : tâche #{{task}}, {{vehicle}}.

Vous le trouverez ici :
{{link}}

L’équipe {{portalName}}`,
  },
  taskBlocked: {
    subject: 'La tâche #{{task}} est bloquée : {{vehicle}}',
    body: `Bonjour {{name}},

le support a bloqué la tâche #{{task}}, {{vehicle}}. Motif :

{{reason}}

Tant que cela n’est pas réglé, elle ne peut être ni payée ni téléchargée. Vous pouvez écrire au support ici :
{{link}}

L’équipe {{portalName}}`,
  },
  unreadMessagesForSupport: {
    subject: 'Messages non lus concernant la commande {{job}} : {{customer}}',
    body: `{{customer}} attend une réponse au sujet de la commande {{job}}. Messages non lus : {{count}}

{{link}}`,
  },
  creditsBooked: {
    subject: 'Crédits sur votre compte : {{amount}}',
    body: `Bonjour {{name}},

des crédits ont été enregistrés sur votre compte.

{{booking}} : {{amount}}
Motif : {{reason}}
Nouveau solde : {{balance}}

Toutes les écritures :
{{link}}

L’équipe {{portalName}}`,
  },
  slaveDecodeFailed: {
    subject: 'Tâche #{{task}} : le fichier slave n’a pas pu être décodé',
    body: `{{service}} n’a pas pu décoder le fichier slave de la tâche #{{task}} ({{customer}}). Il attend une personne.

Erreur : {{error}}

{{link}}`,
  },
  slaveEncodeFailed: {
    subject: 'Tâche #{{task}} : le fichier n’a pas pu être encodé',
    body: `{{customer}} voulait télécharger le fichier de la tâche #{{task}}, mais {{service}} n’a pas pu l’encoder. Rien n’a été remis ; chaque nouveau téléchargement fait un nouvel essai.

Erreur : {{error}}

{{link}}`,
  },
};
