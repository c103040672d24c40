import type { desk as english } from '../en/desk.ts';
import type { Translated } from '../types.ts';

export const desk: Translated<typeof english> = {
  title: 'Escritorio',
  loading: 'Cargando el escritorio',
  figures: {
    label: 'Cifras',
    open: 'Tareas abiertas',
    overdue: 'Atrasadas',
    dueSoon: 'Vencen en 30 minutos',
    unassigned: 'Sin asignar',
    ordered: 'Pedidas hoy',
    finished: 'Terminadas hoy',
    automatic: 'de ellas {{count}} automáticamente',
    income: 'Pagado hoy',
    newAccounts: 'Cuentas nuevas hoy',
  },
  queue: {
    title: 'Cola de trabajo',
    none: 'Nada espera. Todas las tareas están hechas.',
    all: 'Todas las tareas abiertas',
  },
  chats: {
    since: '{{vehicle}} · desde {{when}}',

    title: 'Clientes a la espera de respuesta',
    none: 'Todos los mensajes están leídos.',
    unread: 'Sin leer: {{count}}',
    file: 'un archivo',
  },
  accounts: {
    title: 'Cuentas por desbloquear',
    none: 'Nadie espera.',
  },
  trouble: {
    title: 'Correos y trabajos en segundo plano',
    none: 'Todo funciona.',
    mails: 'Correos que no salen: {{count}}',
    jobs: 'Trabajos en segundo plano fallidos: {{count}}',
    tries: '{{name}}, intentos: {{count}}, último {{when}}',
    retry: 'Reintentar',
    retried: 'El trabajo se reintenta.',
    gone: 'Este trabajo se ejecutó entretanto.',
  },
  disk: {
    title: 'Espacio en disco',
    full: 'El disco está casi lleno: quedan {{free}}. Los archivos se rechazan hasta que se libere espacio; los pedidos, los pagos y los mensajes continúan.',
    low: 'El disco se está llenando: quedan {{free}}. Por debajo de {{reserve}} se rechazan los archivos.',
  },
  service: {
    label: 'Estado del servicio automático',
    waiting: 'En espera: {{count}}',
    oldest: 'el más antiguo desde hace {{time}}',
    usually: 'Normalmente listo en {{time}}',
    pause: 'Pausar',
    resume: 'Reanudar',
    pauseTitle: '¿Pausar el servicio automático?',
    pauseText: 'Los pedidos esperan hasta que se reanude. Aquello en lo que trabaja ahora lo termina todavía.',
    paused: 'El servicio automático está en pausa.',
    resumed: 'El servicio automático continúa.',
  },
  more: 'Todos ({{count}})',
};
