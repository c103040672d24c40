import type { mail as english } from '../en/mail.ts';
import type { Translated } from '../types.ts';

export const mail: Translated<typeof english> = {
  preferences: {
    title: 'Письма',
    intro: 'О чём мы пишем вам по почте. Письма о вашем пароле и адресе электронной почты отправляются всегда.',
    introOfCustomer: 'Какие письма хочет получать этот клиент. Изменяет это только сам клиент.',
    kind: {
      accountUnlocked: 'Моя учётная запись разблокирована',
      taskOrdered: 'Заказ у поддержки и до какого срока',
      taskFinished: 'Задача готова',
      unreadMessages: 'Вопрос или сообщение поддержки не прочитаны',
      taskBlocked: 'Задача заблокирована',
      creditsBooked: 'Кредиты проведены',
    },
    kindOfCustomer: {
      accountUnlocked: 'Учётная запись разблокирована',
      taskOrdered: 'Заказ у поддержки',
      taskFinished: 'Задача готова',
      unreadMessages: 'Вопрос или сообщение не прочитаны',
      taskBlocked: 'Задача заблокирована',
      creditsBooked: 'Кредиты проведены',
    },
    wanted: 'вкл.',
    unwanted: 'выкл.',
    on: 'Теперь вы получаете эти письма.',
    off: 'Вы больше не получаете эти письма.',
    unchanged: 'Так уже было.',
  },
  outbox: {
    state: {
      label: 'Состояние',
      all: 'Все',
      notSent: 'Не отправлены',
      refused: 'Отклонены',
      perhapsSent: 'Возможно, отправлены',
      sent: 'Отправлены',
    },
    refused: 'отклонено',
    perhapsSent: 'возможно, отправлено',
    noneInState: 'Писем в этом состоянии нет.',
  },
};
