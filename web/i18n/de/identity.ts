import type { identity as english } from '../en/identity.ts';
import type { Translated } from '../types.ts';

export const identity: Translated<typeof english> = {
  signIn: 'Anmelden',
  signInText: 'Mit Benutzername oder E-Mail-Adresse.',
  username: 'Benutzername',
  usernameMissing: 'Benutzer fehlt',
  usernameShort: 'Mindestens 4 Zeichen.',
  password: 'Passwort',
  passwordMissing: 'Passwort fehlt',
  passwordShort: 'Mindestens 6 Zeichen, am besten Buchstaben und Ziffern gemischt.',
  email: 'E-Mail',
  emailNotValid: 'E-Mail nicht gültig',
  noRights: 'KEINE Zugriffsrechte. Erzwingen Sie das Neuladen des Browsers und versuchen Sie es erneut',
  forceRefresh: 'Neuladen erzwingen',
  logout: { title: 'Abmelden', text: 'Möchten Sie diese Sitzung beenden?', confirm: 'Abmelden' },
  notActive: {
    title: 'Ihr Konto ist noch nicht aktiv',
    text: 'Es kann genutzt werden, sobald die Verwaltung es freigeschaltet hat. Diese Seite geht von selbst weiter.',
    waiting: 'Warten auf die Freischaltung',
  },
  setUp: {
    title: 'Ersten Administrator einrichten',
    text: 'Dieser Link gilt einmal.',
    create: 'Administrator anlegen',
    done: 'Der Administrator ist eingerichtet. Bitte melden Sie sich an.',
  },
};
