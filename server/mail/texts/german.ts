import type { MailTexts } from './english.ts';

export const german: MailTexts = {
  welcome: {
    subject: 'Willkommen bei {{portalName}}',
    body: `Guten Tag {{name}},

Ihr Konto wurde angelegt. Sie können es nutzen, sobald unsere Verwaltung es freigeschaltet hat.

Hier melden Sie sich an:
{{portal}}

Ihr {{portalName}}-Team`,
  },
  newAccount: {
    subject: 'Neues Konto: {{company}}',
    body: `Ein neues Konto wartet auf die Freischaltung.

Firma: {{company}}
Benutzername: {{username}}
E-Mail: {{email}}

{{link}}`,
  },
  accountUnlocked: {
    subject: 'Ihr Konto ist freigeschaltet',
    body: `Guten Tag {{name}},

Ihr Konto wurde freigeschaltet. Sie können sich ab jetzt anmelden und Dateien bestellen:

{{link}}

Ihr {{portalName}}-Team`,
  },
  choosePassword: {
    subject: 'Wählen Sie Ihr Passwort',
    body: `Guten Tag {{name}},

in diesem Portal ist ein Konto für Sie bereit. Ihr Benutzername: {{username}}

Fordern Sie hier einen Link an, mit dem Sie Ihr Passwort wählen; geben Sie dazu diese E-Mail-Adresse ein: {{email}}

{{link}}

Ihr {{portalName}}-Team`,
  },
  passwordReset: {
    subject: 'Ihr neues Passwort für {{portalName}}',
    body: `Guten Tag {{name}},

mit diesem Link wählen Sie ein neues Passwort. Er gilt eine Stunde, kann einmal verwendet werden und funktioniert nur in dem Browser, in dem Sie ihn angefordert haben:

{{link}}

Falls Sie kein neues Passwort angefordert haben, beachten Sie diese Mail nicht: Es ändert sich nichts.

Ihr {{portalName}}-Team`,
  },
  passwordChanged: {
    subject: 'Ihr Passwort wurde geändert',
    body: `Guten Tag {{name}},

das Passwort Ihres Kontos wurde soeben geändert; alle anderen Geräte wurden abgemeldet.

Falls Sie das nicht waren, wenden Sie sich bitte sofort an den Support.

Ihr {{portalName}}-Team`,
  },
  emailChange: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    body: `Guten Tag {{name}},

öffnen Sie diesen Link, damit diese E-Mail-Adresse ab jetzt für Ihr Konto gilt:

{{link}}

Falls Sie das nicht angefordert haben, beachten Sie diese Mail nicht: Es ändert sich nichts.

Ihr {{portalName}}-Team`,
  },
  emailChanged: {
    subject: 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
    body: `Guten Tag {{name}},

unser Support hat die E-Mail-Adresse Ihres Kontos auf {{email}} geändert. Mails gehen von nun an dorthin, und Sie wurden überall abgemeldet.

Falls Sie das nicht gewünscht haben, wenden Sie sich bitte sofort an den Support.

Ihr {{portalName}}-Team`,
  },
  emailChanging: {
    subject: 'Ihre E-Mail-Adresse soll geändert werden',
    body: `Guten Tag {{name}},

in Ihrem Konto wurde eine Änderung der E-Mail-Adresse auf {{email}} angefordert. Sie gilt, sobald der Link geöffnet wird, den wir dorthin gesendet haben.

Falls Sie das nicht waren, ändern Sie Ihr Passwort und wenden Sie sich bitte sofort an den Support.

Ihr {{portalName}}-Team`,
  },
  unreadMessages: {
    subject: 'Neue Nachrichten zu Auftrag {{job}}',
    body: `Guten Tag {{name}},

der Support hat Ihnen zu Auftrag {{job}} geschrieben. Ungelesene Nachrichten: {{count}}

Hier lesen und antworten Sie:
{{link}}

Ihr {{portalName}}-Team`,
  },
  taskOrdered: {
    subject: 'Task #{{task}} ist beim Support: {{vehicle}}',
    body: `Guten Tag {{name}},

Ihre Bestellung ist angekommen: Task #{{task}}, {{vehicle}}.
Bestellt: {{methods}}

Der Support arbeitet daran. Sie können die Datei bis {{due}} erwarten.
{{closed}}

Hier finden Sie sie:
{{link}}

Ihr {{portalName}}-Team`,
  },
  taskFinished: {
    subject: 'Task #{{task}} ist fertig: {{vehicle}}',
    body: `Guten Tag {{name}},

Ihre Datei ist fertig: Task #{{task}}, {{vehicle}}.

Hier finden Sie sie:
{{link}}

Ihr {{portalName}}-Team`,
  },
  taskBlocked: {
    subject: 'Task #{{task}} ist gesperrt: {{vehicle}}',
    body: `Guten Tag {{name}},

der Support hat den Task #{{task}}, {{vehicle}}, gesperrt. Grund:

{{reason}}

Bis das geklärt ist, kann er weder bezahlt noch heruntergeladen werden. Hier schreiben Sie dem Support:
{{link}}

Ihr {{portalName}}-Team`,
  },
  unreadMessagesForSupport: {
    subject: 'Ungelesene Nachrichten zu Auftrag {{job}}: {{customer}}',
    body: `{{customer}} wartet auf eine Antwort zu Auftrag {{job}}. Ungelesene Nachrichten: {{count}}

{{link}}`,
  },
  creditsBooked: {
    subject: 'Credits auf Ihrem Konto: {{amount}}',
    body: `Guten Tag {{name}},

auf Ihrem Konto wurden Credits gebucht.

{{booking}}: {{amount}}
Grund: {{reason}}
Neues Guthaben: {{balance}}

Alle Buchungen:
{{link}}

Ihr {{portalName}}-Team`,
  },
  slaveDecodeFailed: {
    subject: 'Task #{{task}}: die Slave-Datei konnte nicht dekodiert werden',
    body: `{{service}} konnte die Slave-Datei von Task #{{task}} ({{customer}}) nicht dekodieren. Sie wartet auf eine Person.

Fehler: {{error}}

{{link}}`,
  },
  slaveEncodeFailed: {
    subject: 'Task #{{task}}: die Datei konnte nicht kodiert werden',
    body: `{{customer}} wollte die Datei von Task #{{task}} herunterladen, aber {{service}} konnte sie nicht kodieren. Es wurde nichts ausgegeben; jeder weitere Download versucht es erneut.

Fehler: {{error}}

{{link}}`,
  },
};
