/** The mails in English: this file is the type that the other languages have to fill. */
export const english = {
  welcome: {
    subject: 'Welcome to {{portalName}}',
    body: `Hello {{name}},

your account has been created. You can use it as soon as our administration has unlocked it.

Sign in here:
{{portal}}

Your {{portalName}} team`,
  },
  newAccount: {
    subject: 'New account: {{company}}',
    body: `A new account waits to be unlocked.

Company: {{company}}
User name: {{username}}
E-mail: {{email}}

{{link}}`,
  },
  accountUnlocked: {
    subject: 'Your account is unlocked',
    body: `Hello {{name}},

your account has been unlocked. You can sign in and order files from now on:

{{link}}

Your {{portalName}} team`,
  },
  choosePassword: {
    subject: 'Choose your password',
    body: `Hello {{name}},

an account of this portal is ready for you. Your user name: {{username}}

Ask here for a link with which you choose your password; enter this e-mail address: {{email}}

{{link}}

Your {{portalName}} team`,
  },
  passwordReset: {
    subject: 'Your new password for {{portalName}}',
    body: `Hello {{name}},

with this link you choose a new password. It is valid for one hour, can be used once, and works only in the browser in which you asked for it:

{{link}}

If you did not ask for a new password, ignore this mail: nothing changes.

Your {{portalName}} team`,
  },
  passwordChanged: {
    subject: 'Your password was changed',
    body: `Hello {{name}},

the password of your account was just changed, and every other device was signed out.

If that was not you, contact support at once.

Your {{portalName}} team`,
  },
  emailChange: {
    subject: 'Confirm your new e-mail address',
    body: `Hello {{name}},

open this link to use this e-mail address for your account from now on:

{{link}}

If you did not ask for this, ignore this mail: nothing changes.

Your {{portalName}} team`,
  },
  emailChanged: {
    subject: 'The e-mail address of your account was changed',
    body: `Hello {{name}},

our support has changed the e-mail address of your account to {{email}}. Mails go there from now on, and you have been signed out everywhere.

If you did not ask for this, contact support at once.

Your {{portalName}} team`,
  },
  emailChanging: {
    subject: 'Your e-mail address is to be changed',
    body: `Hello {{name}},

somebody signed in to your account asked to change its e-mail address to {{email}}. It changes once the link that we sent there is opened.

If that was not you, change your password and contact support at once.

Your {{portalName}} team`,
  },
  unreadMessages: {
    subject: 'New messages about job {{job}}',
    body: `Hello {{name}},

support has written to you about job {{job}}. Unread messages: {{count}}

Read and answer them here:
{{link}}

Your {{portalName}} team`,
  },
  taskOrdered: {
    subject: 'Task #{{task}} is with support: {{vehicle}}',
    body: `Hello {{name}},

your order has arrived: task #{{task}}, {{vehicle}}.
Ordered: {{methods}}

Support works on it. You may expect the file by {{due}}.
{{closed}}

You find it here:
{{link}}

Your {{portalName}} team`,
  },
  taskFinished: {
    subject: 'Task #{{task}} is finished: {{vehicle}}',
    body: `Hello {{name}},

your file is ready. Task #{{task}}, {{vehicle}}.

You find it here:
{{link}}

Your {{portalName}} team`,
  },
  taskBlocked: {
    subject: 'Task #{{task}} is blocked: {{vehicle}}',
    body: `Hello {{name}},

support has blocked task #{{task}}, {{vehicle}}. Reason:

{{reason}}

Until this is settled it can be neither paid nor downloaded. You can write to support here:
{{link}}

Your {{portalName}} team`,
  },
  unreadMessagesForSupport: {
    subject: 'Unread messages about job {{job}}: {{customer}}',
    body: `{{customer}} waits for an answer about job {{job}}. Unread messages: {{count}}

{{link}}`,
  },
  creditsBooked: {
    subject: 'Credits on your account: {{amount}}',
    body: `Hello {{name}},

credits were booked on your account.

{{booking}}: {{amount}}
Reason: {{reason}}
New balance: {{balance}}

All transactions:
{{link}}

Your {{portalName}} team`,
  },
  slaveDecodeFailed: {
    subject: 'Task #{{task}}: the slave file could not be decoded',
    body: `{{service}} could not decode the slave file of task #{{task}} ({{customer}}). It waits for a person.

Error: {{error}}

{{link}}`,
  },
  slaveEncodeFailed: {
    subject: 'Task #{{task}}: the file could not be encoded',
    body: `{{customer}} wanted to download the file of task #{{task}}, but {{service}} could not encode it. Nothing was handed out; each further download tries again.

Error: {{error}}

{{link}}`,
  },
};

export type MailKind = keyof typeof english;
/** Subject and body of every kind of mail, with {{placeholders}}. */
export type MailTexts = Record<MailKind, { subject: string; body: string }>;
