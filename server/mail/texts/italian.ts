import type { MailTexts } from './english.ts';

export const italian: MailTexts = {
  welcome: {
    subject: 'Benvenuto su {{portalName}}',
    body: `Buongiorno {{name}},

il Suo account è stato creato. Potrà usarlo non appena la nostra amministrazione lo avrà sbloccato.

Acceda qui:
{{portal}}

Il team {{portalName}}`,
  },
  newAccount: {
    subject: 'Nuovo account: {{company}}',
    body: `Un nuovo account attende di essere sbloccato.

Azienda: {{company}}
Nome utente: {{username}}
E-mail: {{email}}

{{link}}`,
  },
  accountUnlocked: {
    subject: 'Il Suo account è sbloccato',
    body: `Buongiorno {{name}},

il Suo account è stato sbloccato. Da ora può accedere e ordinare file:

{{link}}

Il team {{portalName}}`,
  },
  choosePassword: {
    subject: 'Scelga la Sua password',
    body: `Buongiorno {{name}},

un account di questo portale è pronto per Lei. Il Suo nome utente: {{username}}

Richieda qui un link con cui scegliere la Sua password; inserisca questo indirizzo e-mail: {{email}}

{{link}}

Il team {{portalName}}`,
  },
  passwordReset: {
    subject: 'La Sua nuova password per {{portalName}}',
    body: `Buongiorno {{name}},

con questo link può scegliere una nuova password. È valido per un’ora, può essere usato una sola volta e funziona soltanto nel browser in cui lo ha richiesto:

{{link}}

Se non ha richiesto una nuova password, ignori questo messaggio: non cambia nulla.

Il team {{portalName}}`,
  },
  passwordChanged: {
    subject: 'La Sua password è stata modificata',
    body: `Buongiorno {{name}},

la password del Suo account è appena stata modificata e tutti gli altri dispositivi sono stati disconnessi.

Se non è stato Lei, contatti subito il supporto.

Il team {{portalName}}`,
  },
  emailChange: {
    subject: 'Confermi il Suo nuovo indirizzo e-mail',
    body: `Buongiorno {{name}},

apra questo link per usare d’ora in poi questo indirizzo e-mail per il Suo account:

{{link}}

Se non lo ha richiesto, ignori questo messaggio: non cambia nulla.

Il team {{portalName}}`,
  },
  emailChanged: {
    subject: 'L’indirizzo e-mail del Suo account è stato modificato',
    body: `Buongiorno {{name}},

il nostro supporto ha modificato l’indirizzo e-mail del Suo account in {{email}}. D’ora in poi le e-mail vengono inviate lì, e Lei è stato disconnesso ovunque.

Se non lo ha richiesto Lei, contatti subito il supporto.

Il team {{portalName}}`,
  },
  emailChanging: {
    subject: 'Il Suo indirizzo e-mail sta per essere modificato',
    body: `Buongiorno {{name}},

nel Suo account è stata richiesta la modifica dell’indirizzo e-mail in {{email}}. Avrà effetto quando verrà aperto il link che abbiamo inviato a quell’indirizzo.

Se non è stato Lei, cambi la password e contatti subito il supporto.

Il team {{portalName}}`,
  },
  unreadMessages: {
    subject: 'Nuovi messaggi sull’ordine {{job}}',
    body: `Buongiorno {{name}},

il supporto Le ha scritto riguardo all’ordine {{job}}. Messaggi non letti: {{count}}

Li legga e risponda qui:
{{link}}

Il team {{portalName}}`,
  },
  taskOrdered: {
    subject: 'Il task #{{task}} è al supporto: {{vehicle}}',
    body: `Buongiorno {{name}},

il Suo ordine è arrivato: task #{{task}}, {{vehicle}}.
Ordinato: {{methods}}

Se ne occupa il supporto. Può aspettarsi il file entro {{due}}.
{{closed}}

Lo trova qui:
{{link}}

Il team {{portalName}}`,
  },
  taskFinished: {
    subject: 'Il task #{{task}} è completato: {{vehicle}}',
    body: `Buongiorno {{name}},

il Suo file è pronto: task #{{task}}, {{vehicle}}.

Lo trova qui:
{{link}}

Il team {{portalName}}`,
  },
  taskBlocked: {
    subject: 'Il task #{{task}} è bloccato: {{vehicle}}',
    body: `Buongiorno {{name}},

il supporto ha bloccato il task #{{task}}, {{vehicle}}. Motivo:

{{reason}}

Finché la questione non è risolta, non può essere né pagato né scaricato. Qui può scrivere al supporto:
{{link}}

Il team {{portalName}}`,
  },
  unreadMessagesForSupport: {
    subject: 'Messaggi non letti sull’ordine {{job}}: {{customer}}',
    body: `{{customer}} attende una risposta sull’ordine {{job}}. Messaggi non letti: {{count}}

{{link}}`,
  },
  creditsBooked: {
    subject: 'Crediti sul Suo conto: {{amount}}',
    body: `Buongiorno {{name}},

sul Suo conto sono stati registrati dei crediti.

{{booking}}: {{amount}}
Motivo: {{reason}}
Nuovo saldo: {{balance}}

Tutte le registrazioni:
{{link}}

Il team {{portalName}}`,
  },
  slaveDecodeFailed: {
    subject: 'Task #{{task}}: il file slave non è stato decodificato',
    body: `{{service}} non ha potuto decodificare il file slave del task #{{task}} ({{customer}}). Il file attende una persona.

Errore: {{error}}

{{link}}`,
  },
  slaveEncodeFailed: {
    subject: 'Task #{{task}}: il file non è stato codificato',
    body: `{{customer}} voleva scaricare il file del task #{{task}}, ma {{service}} non ha potuto codificarlo. Non è stato consegnato nulla; ogni nuovo download riprova.

Errore: {{error}}

{{link}}`,
  },
};
