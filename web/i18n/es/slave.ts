import type { slave as english } from '../en/slave.ts';
import type { Translated } from '../types.ts';

export const slave: Translated<typeof english> = {
  title: 'Archivo slave',
  loading: 'Se está cargando el estado del archivo slave',
  service: { autotuner: 'Autotuner', kess3: 'Alientech KESS3', flex: 'MagicMotorSport FLEX' },
  state: { waiting: 'en espera', decoding: 'decodificándose', decoded: 'decodificado', failed: 'fallido' },
  attempts_one: '{{count}} intento, {{when}}',
  attempts_other: '{{count}} intentos, {{when}}',
  attemptFailed: 'El último intento falló',
  decodeFailed: 'La decodificación falló',
  encodeFailed: 'La codificación para el cliente falló',
  hint: 'Suba el resultado sin cifrar: se codifica para la herramienta del cliente en cada descarga.',
  download: 'Descargar el archivo decodificado',
  downloadFailed: 'No se pudo descargar el archivo decodificado. {{reason}}',
  again: {
    button: 'Decodificar de nuevo',
    done: 'El archivo slave se decodifica de nuevo.',
    failed: 'El archivo slave no se decodifica de nuevo. {{reason}}',
    tooLate: 'Ya se guardó un archivo modificado.',
  },
};
