import type { MailTexts } from './english.ts';

export const dutch: MailTexts = {
  welcome: {
    subject: 'Welkom bij {{portalName}}',
    body: `Beste {{name}},

uw account is aangemaakt. U kunt het gebruiken zodra onze administratie het heeft vrijgegeven.

Hier meldt u zich aan:
{{portal}}

Uw {{portalName}}-team`,
  },
  newAccount: {
    subject: 'Nieuw account: {{company}}',
    body: `Een nieuw account wacht op vrijgave.

Bedrijf: {{company}}
Gebruikersnaam: {{username}}
E-mail: {{email}}

{{link}}`,
  },
  accountUnlocked: {
    subject: 'Uw account is vrijgegeven',
    body: `Beste {{name}},

uw account is vrijgegeven. U kunt zich vanaf nu aanmelden en bestanden bestellen:

{{link}}

Uw {{portalName}}-team`,
  },
  choosePassword: {
    subject: 'Kies uw wachtwoord',
    body: `Beste {{name}},

in dit portaal staat een account voor u klaar. Uw gebruikersnaam: {{username}}

Vraag hier een link aan waarmee u uw wachtwoord kiest; vul dit e-mailadres in: {{email}}

{{link}}

Uw {{portalName}}-team`,
  },
  passwordReset: {
    subject: 'Uw nieuwe wachtwoord voor {{portalName}}',
    body: `Beste {{name}},

met deze link kiest u een nieuw wachtwoord. Hij is één uur geldig, kan één keer worden gebruikt en werkt alleen in de browser waarin u hem hebt aangevraagd:

{{link}}

Hebt u geen nieuw wachtwoord aangevraagd, negeer deze mail dan: er verandert niets.

Uw {{portalName}}-team`,
  },
  passwordChanged: {
    subject: 'Uw wachtwoord is gewijzigd',
    body: `Beste {{name}},

het wachtwoord van uw account is zojuist gewijzigd; alle andere apparaten zijn afgemeld.

Was u dat niet, neem dan meteen contact op met support.

Uw {{portalName}}-team`,
  },
  emailChange: {
    subject: 'Bevestig uw nieuwe e-mailadres',
    body: `Beste {{name}},

open deze link om voortaan dit e-mailadres voor uw account te gebruiken:

{{link}}

Hebt u dit niet aangevraagd, negeer deze mail dan: er verandert niets.

Uw {{portalName}}-team`,
  },
  emailChanged: {
    subject: 'Het e-mailadres van uw account is gewijzigd',
    body: `Beste {{name}},

onze support heeft het e-mailadres van uw account gewijzigd in {{email}}. E-mails gaan voortaan daarheen en u bent overal afgemeld.

Hebt u daar niet om gevraagd, neem dan meteen contact op met support.

Uw {{portalName}}-team`,
  },
  emailChanging: {
    subject: 'Uw e-mailadres wordt gewijzigd',
    body: `Beste {{name}},

in uw account is gevraagd het e-mailadres te wijzigen in {{email}}. Dat gebeurt zodra de link wordt geopend die wij daarheen hebben gestuurd.

Was u dat niet, wijzig dan uw wachtwoord en neem meteen contact op met support.

Uw {{portalName}}-team`,
  },
  unreadMessages: {
    subject: 'Nieuwe berichten over opdracht {{job}}',
    body: `Beste {{name}},

support heeft u geschreven over opdracht {{job}}. Ongelezen berichten: {{count}}

Hier leest en beantwoordt u ze:
{{link}}

Uw {{portalName}}-team`,
  },
  taskOrdered: {
    subject: 'Taak #{{task}} is bij de support: {{vehicle}}',
    body: `Beste {{name}},

uw bestelling is aangekomen: taak #{{task}}, {{vehicle}}.
Besteld: {{methods}}

De support werkt eraan. U kunt het bestand uiterlijk {{due}} verwachten.
{{closed}}

U vindt het hier:
{{link}}

Uw {{portalName}}-team`,
  },
  taskFinished: {
    subject: 'Taak #{{task}} is klaar: {{vehicle}}',
    body: `Beste {{name}},

uw bestand is klaar: taak #{{task}}, {{vehicle}}.

U vindt het hier:
{{link}}

Uw {{portalName}}-team`,
  },
  taskBlocked: {
    subject: 'Taak #{{task}} is geblokkeerd: {{vehicle}}',
    body: `Beste {{name}},

support heeft taak #{{task}}, {{vehicle}}, geblokkeerd. Reden:

{{reason}}

Zolang dit niet is opgelost, kan de taak niet worden betaald of gedownload. Hier schrijft u aan support:
{{link}}

Uw {{portalName}}-team`,
  },
  unreadMessagesForSupport: {
    subject: 'Ongelezen berichten over opdracht {{job}}: {{customer}}',
    body: `{{customer}} wacht op antwoord over opdracht {{job}}. Ongelezen berichten: {{count}}

{{link}}`,
  },
  creditsBooked: {
    subject: 'Credits op uw account: {{amount}}',
    body: `Beste {{name}},

er zijn credits op uw account geboekt.

{{booking}}: {{amount}}
Reden: {{reason}}
Nieuw saldo: {{balance}}

Alle boekingen:
{{link}}

Uw {{portalName}}-team`,
  },
  slaveDecodeFailed: {
    subject: 'Taak #{{task}}: het slave-bestand kon niet worden gedecodeerd',
    body: `{{service}} kon het slave-bestand van taak #{{task}} ({{customer}}) niet decoderen. Het wacht op een medewerker.

Fout: {{error}}

{{link}}`,
  },
  slaveEncodeFailed: {
    subject: 'Taak #{{task}}: het bestand kon niet worden gecodeerd',
    body: `{{customer}} wilde het bestand van taak #{{task}} downloaden, maar {{service}} kon het niet coderen. Er is niets uitgeleverd; elke volgende download probeert het opnieuw.

Fout: {{error}}

{{link}}`,
  },
};
