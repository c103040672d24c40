import type { desk as english } from '../en/desk.ts';
import type { Translated } from '../types.ts';

export const desk: Translated<typeof english> = {
  title: 'Рабочий стол',
  loading: 'Рабочий стол загружается',
  figures: {
    label: 'Показатели',
    open: 'Открытые задачи',
    overdue: 'Просрочены',
    dueSoon: 'Срок в течение 30 минут',
    unassigned: 'Без исполнителя',
    ordered: 'Заказано сегодня',
    finished: 'Готово сегодня',
    automatic: 'из них автоматически: {{count}}',
    income: 'Оплачено сегодня',
    newAccounts: 'Новые учётные записи сегодня',
  },
  queue: {
    title: 'Очередь работы',
    none: 'Ничто не ждёт. Все задачи выполнены.',
    all: 'Все открытые задачи',
  },
  chats: {
    since: '{{vehicle}} · с {{when}}',

    title: 'Клиенты ждут ответа',
    none: 'Все сообщения прочитаны.',
    unread: 'Не прочитано: {{count}}',
    file: 'файл',
  },
  accounts: {
    title: 'Учётные записи ждут разблокировки',
    none: 'Никто не ждёт.',
  },
  trouble: {
    title: 'Почта и фоновые задания',
    none: 'Всё работает.',
    mails: 'Неотправленные письма: {{count}}',
    jobs: 'Задания, завершившиеся сбоем: {{count}}',
    tries: '{{name}}, попыток: {{count}}, последняя {{when}}',
    retry: 'Повторить',
    retried: 'Задание запущено снова.',
    gone: 'Это задание тем временем выполнилось.',
  },
  more: 'Все ({{count}})',
};
