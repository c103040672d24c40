import type { PortalTexts } from './english.ts';

export const german: PortalTexts = {
  oldPortalNotice: `# Das alte Portal wird am 1. Juni 2025 abgeschaltet

- Alle Benutzer wurden in dieses neue Portal übernommen.
- Vorhandene Credits können im alten Portal weiterhin verwendet, dort aber nicht mehr aufgeladen werden.
- Übernommene Benutzer erhalten eine Mail, um ein Passwort festzulegen.`,
  terms: `Der Betreiber dieses Portals hat hier noch keine Geschäftsbedingungen veröffentlicht.`,
  imprint: `Der Betreiber dieses Portals hat hier noch kein Impressum veröffentlicht.`,
  privacy: `Der Betreiber dieses Portals hat hier noch keine Datenschutzerklärung veröffentlicht. Was das Portal selbst speichert:

- **Ihr Konto:** Name, Firma, Anschrift, E-Mail-Adresse, USt-IdNr., Sprache und Ihr Passwort als Hash, den niemand lesen kann.
- **Ihre Aufträge:** Fahrzeuge mit FIN, die Dateien, die Sie hochladen und erhalten, Preise, Credits und Lieferscheine.
- **Nachrichten** zwischen Ihnen und dem Support mit ihren Dateien sowie die Mails, die das Portal Ihnen sendet.
- **Sitzungen:** wann Sie sich anmelden, mit der Adresse und der Art Ihres Browsers.
- **Im lokalen Speicher Ihres Browsers:** das Token Ihrer Sitzung, Ihre Sprache und Anzeigeeinstellungen, ein noch nicht abgeschlossener Auftrag und, während Sie ein neues Passwort festlegen, ein Schlüssel dafür.

Das Portal setzt keine Cookies und verfolgt Sie nicht. Eine USt-IdNr., die Sie eingeben, wird beim amtlichen Register der Europäischen Union geprüft. Nutzt der Betreiber die Prüfung „Ich bin kein Roboter“ von Google, erfährt Google von Ihrem Besuch der Formulare, die sie zeigen.`,
};
