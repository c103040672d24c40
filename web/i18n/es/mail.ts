import type { mail as english } from '../en/mail.ts';
import type { Translated } from '../types.ts';

export const mail: Translated<typeof english> = {
  preferences: {
    title: 'Correos',
    intro: 'Lo que le escribimos por correo. Los correos sobre su contraseña y su dirección de correo salen siempre.',
    introOfCustomer: 'Los correos que desea este cliente. Solo el cliente lo cambia.',
    kind: {
      accountUnlocked: 'Mi cuenta está desbloqueada',
      taskOrdered: 'Un pedido está con el soporte, y hasta cuándo',
      taskFinished: 'Una tarea está terminada',
      unreadMessages: 'Una pregunta o un mensaje de soporte está sin leer',
      taskBlocked: 'Una tarea está bloqueada',
      creditsBooked: 'Se han registrado créditos',
    },
    kindOfCustomer: {
      accountUnlocked: 'Cuenta desbloqueada',
      taskOrdered: 'Pedido con el soporte',
      taskFinished: 'Tarea terminada',
      unreadMessages: 'Pregunta o mensaje sin leer',
      taskBlocked: 'Tarea bloqueada',
      creditsBooked: 'Créditos registrados',
    },
    wanted: 'sí',
    unwanted: 'no',
    on: 'A partir de ahora recibe estos correos.',
    off: 'Ya no recibe estos correos.',
    unchanged: 'Ya estaba así.',
  },
  outbox: {
    state: {
      label: 'Estado',
      all: 'Todos',
      notSent: 'No enviados',
      refused: 'Rechazados',
      perhapsSent: 'Quizá enviados',
      sent: 'Enviados',
    },
    refused: 'rechazado',
    perhapsSent: 'quizá enviado',
    noneInState: 'Ningún correo en este estado.',
  },
};
