import type { slave as english } from '../en/slave.ts';
import type { Translated } from '../types.ts';

export const slave: Translated<typeof english> = {
  title: 'Slave-Datei',
  loading: 'Der Stand der Slave-Datei wird geladen',
  service: { autotuner: 'Autotuner', kess3: 'Alientech KESS3', flex: 'MagicMotorSport FLEX' },
  state: { waiting: 'wartet', decoding: 'wird dekodiert', decoded: 'dekodiert', failed: 'fehlgeschlagen' },
  attempts_one: '{{count}} Versuch, {{when}}',
  attempts_other: '{{count}} Versuche, {{when}}',
  attemptFailed: 'Der letzte Versuch ist fehlgeschlagen',
  decodeFailed: 'Dekodieren fehlgeschlagen',
  encodeFailed: 'Kodieren für den Kunden fehlgeschlagen',
  hint: 'Laden Sie das unverschlüsselte Ergebnis hoch: Es wird bei jedem Download für das Gerät des Kunden kodiert.',
  download: 'Dekodierte Datei herunterladen',
  downloadFailed: 'Die dekodierte Datei konnte nicht heruntergeladen werden. {{reason}}',
  again: {
    button: 'Erneut dekodieren',
    done: 'Die Slave-Datei wird erneut dekodiert.',
    failed: 'Die Slave-Datei wird nicht erneut dekodiert. {{reason}}',
    tooLate: 'Es wurde bereits eine bearbeitete Datei gespeichert.',
  },
};
