import type { exchange as english } from '../en/exchange.ts';
import type { Translated } from '../types.ts';

export const exchange: Translated<typeof english> = {
  export: 'Exportar CSV',
  import: 'Importar CSV',
  title: {
    vehicles: 'Importar vehículos',
    methods: 'Importar métodos',
    prices: 'Importar precios',
    customers: 'Importar clientes',
  },
  help: 'UTF-8 o Windows-1252; separado por comas, puntos y comas o tabuladores; como máximo {{limit}} líneas. Un archivo exportado muestra las columnas. Primero solo se prueba; nada cambia.',
  customersHelp:
    'Contraseñas: un hash de WordPress en user_password_hash permite entrar con la contraseña antigua; sin él, un correo pide elegir una. Las cuentas existentes conservan contraseña y bloqueo.',
  choose: 'Elegir un archivo',
  another: 'Elegir otro archivo',
  read: 'Probando el archivo',
  run: 'Importar todas las líneas: {{count}}',
  done: 'Importado. Nuevos: {{created}}, cambiados: {{changed}}, sin cambios: {{unchanged}}.',
  notDone: 'Líneas que no se pueden tomar: {{count}}. No se importa nada hasta que todas estén bien.',
  unknownColumns: 'Columnas no usadas: {{columns}}',
  missingColumns: 'Columnas que faltan: {{columns}}',
  columns: {
    line: 'Línea',
    key: 'Qué',
    outcome: 'Resultado',
  },
  outcome: {
    created: 'nueva',
    changed: 'cambiada',
    unchanged: 'sin cambios',
    refused: 'rechazada',
  },
  problem: {
    missing: 'falta {{column}}',
    tooShort: '{{column}} es demasiado corto',
    tooLong: '{{column}} es demasiado largo',
    notANumber: '{{column}} no es un número',
    outOfRange: '{{column}} está fuera de límites',
    notValid: '{{column}} no es válido',
    unknown: '{{column}} nombra algo que aquí no existe',
    doubled: '{{column}} aparece dos veces en el archivo',
    taken: '{{column}} es de otra cuenta',
  },
  filter: {
    all: 'Todas',
  },
  filterLabel: 'Mostrar líneas',
  none: 'No hay líneas así.',
};
