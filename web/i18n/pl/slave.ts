import type { slave as english } from '../en/slave.ts';
import type { Translated } from '../types.ts';

export const slave: Translated<typeof english> = {
  title: 'Plik slave',
  loading: 'Wczytywanie stanu pliku slave',
  service: { autotuner: 'Autotuner', kess3: 'Alientech KESS3', flex: 'MagicMotorSport FLEX' },
  state: { waiting: 'czeka', decoding: 'dekodowany', decoded: 'zdekodowany', failed: 'niepowodzenie' },
  attempts_one: '{{count}} próba, {{when}}',
  attempts_few: '{{count}} próby, {{when}}',
  attempts_many: '{{count}} prób, {{when}}',
  attempts_other: '{{count}} prób, {{when}}',
  attemptFailed: 'Ostatnia próba nie powiodła się',
  decodeFailed: 'Dekodowanie nie powiodło się',
  encodeFailed: 'Kodowanie dla klienta nie powiodło się',
  hint: 'Proszę przesłać niezaszyfrowany wynik: jest kodowany dla urządzenia klienta przy każdym pobraniu.',
  download: 'Pobierz zdekodowany plik',
  downloadFailed: 'Nie udało się pobrać zdekodowanego pliku. {{reason}}',
  again: {
    button: 'Dekoduj ponownie',
    done: 'Plik slave jest ponownie dekodowany.',
    failed: 'Plik slave nie jest ponownie dekodowany. {{reason}}',
    tooLate: 'Zapisano już zmodyfikowany plik.',
  },
};
