import type { legal as english } from '../en/legal.ts';
import type { Translated } from '../types.ts';

export const legal: Translated<typeof english> = {
  title: 'Aviso legal',
  loading: 'Se está cargando el aviso legal',
  kind: {
    none: 'Ninguno',
    emission: 'Gases de escape',
    safety: 'Límites y vigilancia',
  },
  confirm: {
    emission: 'He leído este aviso sobre los gases de escape y lo confirmo.',
    safety: 'He leído este aviso sobre límites y vigilancia y lo confirmo.',
  },
  confirmed: {
    title: 'Avisos legales',
    line: '{{kind}}: versión {{version}} confirmada por {{who}}, {{when}}',
    show: 'Mostrar el texto',
  },
  editor: {
    tab: 'Avisos legales',
    about:
      'Los clientes confirman estos textos al pedir un método que lleva el aviso. Cada método indica si lo lleva. Cada cambio es una versión nueva; lo confirmado conserva el texto leído.',
    kind: 'Aviso',
    language: 'Idioma',
    text: 'Texto',
    empty: 'Vacío: los clientes leen el texto inglés.',
    version: 'Versión {{version}}, {{when}}',
    save: 'Guardar como versión nueva',
    saved: 'La nueva versión está en vigor.',
    same: 'No se cambió nada.',
    discard: 'Descartar los cambios',
  },
};
