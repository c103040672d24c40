import type { slave as english } from '../en/slave.ts';
import type { Translated } from '../types.ts';

export const slave: Translated<typeof english> = {
  title: 'Slave-файл',
  loading: 'Состояние slave-файла загружается',
  service: { autotuner: 'Autotuner', kess3: 'Alientech KESS3', flex: 'MagicMotorSport FLEX' },
  state: { waiting: 'ждёт', decoding: 'декодируется', decoded: 'декодирован', failed: 'не удалось' },
  attempts_one: '{{count}} попытка, {{when}}',
  attempts_few: '{{count}} попытки, {{when}}',
  attempts_many: '{{count}} попыток, {{when}}',
  attempts_other: '{{count}} попыток, {{when}}',
  attemptFailed: 'Последняя попытка не удалась',
  decodeFailed: 'Декодировать не удалось',
  encodeFailed: 'Закодировать для клиента не удалось',
  hint: 'Загрузите незашифрованный результат: он кодируется для прибора клиента при каждом скачивании.',
  download: 'Скачать декодированный файл',
  downloadFailed: 'Декодированный файл не удалось скачать. {{reason}}',
  again: {
    button: 'Декодировать снова',
    done: 'Slave-файл декодируется снова.',
    failed: 'Slave-файл не декодируется снова. {{reason}}',
    tooLate: 'Изменённый файл уже сохранён.',
  },
};
