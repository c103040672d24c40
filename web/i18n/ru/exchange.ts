import type { exchange as english } from '../en/exchange.ts';
import type { Translated } from '../types.ts';

export const exchange: Translated<typeof english> = {
  export: 'Экспорт CSV',
  import: 'Импорт CSV',
  title: {
    vehicles: 'Импорт автомобилей',
    methods: 'Импорт методов',
    prices: 'Импорт цен',
    customers: 'Импорт клиентов',
  },
  help: 'UTF-8 или Windows-1252; разделители: запятая, точка с запятой или табуляция; не больше {{limit}} строк. Столбцы видны в выгруженном файле. Сначала только проба; ничего не меняется.',
  customersHelp:
    'Пароли: хеш WordPress в user_password_hash позволяет войти со старым паролем; без него письмо попросит выбрать новый. Существующие учётные записи сохраняют пароль и блокировку.',
  choose: 'Выбрать файл',
  another: 'Выбрать другой файл',
  read: 'Файл проверяется',
  run: 'Импортировать все строки: {{count}}',
  done: 'Импортировано. Новых: {{created}}, изменено: {{changed}}, без изменений: {{unchanged}}.',
  notDone: 'Строк, которые нельзя принять: {{count}}. Ничего не импортируется, пока все не будут верны.',
  unknownColumns: 'Неиспользуемые столбцы: {{columns}}',
  missingColumns: 'Недостающие столбцы: {{columns}}',
  columns: {
    line: 'Строка',
    key: 'Что',
    outcome: 'Итог',
  },
  outcome: {
    created: 'новая',
    changed: 'изменена',
    unchanged: 'без изменений',
    refused: 'не принята',
  },
  problem: {
    missing: 'нет {{column}}',
    tooShort: '{{column}}: слишком коротко',
    tooLong: '{{column}}: слишком длинно',
    notANumber: '{{column}}: не число',
    outOfRange: '{{column}}: вне допустимых пределов',
    notValid: '{{column}}: недопустимо',
    unknown: '{{column}}: здесь такого нет',
    doubled: '{{column}}: дважды в файле',
    taken: '{{column}}: принадлежит другой учётной записи',
  },
  filter: {
    all: 'Все',
  },
  filterLabel: 'Показать строки',
  none: 'Таких строк нет.',
};
