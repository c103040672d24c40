import type { results as english } from '../en/results.ts';
import type { Translated } from '../types.ts';

export const results: Translated<typeof english> = {
  title: 'Inusual en este archivo',
  refusedTitle: 'Este archivo no se puede entregar',
  checking: 'El archivo se está comparando con el original …',
  usual: 'Comparado con el original: todo es como de costumbre.',
  confirmEach: 'Confirme cada punto que aun así es correcto.',
  reason: '¿Por qué es correcto?',
  reasonWhat: 'Se guarda con el archivo y en el historial; solo lo lee el personal.',
  reasonMissing: 'Indique un motivo de al menos 3 caracteres.',
  notConfirmed: 'Primero hay que confirmar cada punto.',
  confirmed: 'Confirmado por {{name}}: {{reason}}',
  settled: 'Todo esto ya se confirmó para este archivo.',
  handOverTitle: '¿Entregar esta versión al cliente?',
  handOverText: 'La tarea #{{task}} está terminada: el cliente recibe este archivo enseguida.',
  handOver: 'Entregar',
  nothing: 'ninguno',
  oddity: {
    blank: 'El archivo está vacío: contiene un único valor de byte.',
    tooShort: 'El archivo solo tiene {{after}}; el original tiene {{before}}.',
    untouched: 'El archivo es el original sin cambios.',
    otherFamily: 'El archivo es de otra centralita: {{after}} en lugar de {{before}}.',
    notJudged: 'No se pudo juzgar el archivo. Original: {{before}}; resultado: {{after}}.',
    engineFailed: 'El motor de análisis falló con este archivo: no se sabe nada de él.',
    lengthDiffers: 'Otra longitud: {{after}} en lugar de {{before}}.',
    familyLost: 'El resultado ya no se reconoce como {{before}}.',
    softwareDiffers: 'Otro número de software: {{after}} en lugar de {{before}}.',
    hardwareDiffers: 'Otro número de hardware: {{after}} en lugar de {{before}}.',
    partDiffers: 'Otro número de pieza: {{after}} en lugar de {{before}}.',
    checksumLost:
      'Sumas de comprobación del original que el resultado ya no tiene: {{checks}} de {{of}}; la primera empezaba en {{at}}.',
    checksumWrong: 'Sumas de comprobación incorrectas: {{checks}} de {{of}}; la primera está en {{at}}.',
    onlyChecksums: 'Del original solo difieren sumas de comprobación.',
    manyChanges: 'Más del 1 % del archivo está cambiado: {{bytes}}.',
    erasedArea: 'Borrado aunque el original tiene contenido allí: {{bytes}}, primero en {{at}}.',
    startUpArea: 'Cambiado en el código de arranque: {{bytes}}, primero en {{at}}.',
    carData:
      'Cambiado en los datos de este único coche, como número de serie o inmovilizador: {{bytes}}, primero en {{at}}.',
    outsideKnown:
      'Cambiado donde ninguna solución registrada de estos métodos cambia nada: {{bytes}} en {{places}} lugares, primero en {{at}}.',
    signedArea:
      'Cambiado en lo que el fabricante ha firmado: {{bytes}}, primero en {{at}}. La centralita rechaza el archivo si la herramienta de escritura no se ocupa de la firma.',
  },
  record: {
    choice: 'Qué se registra',
    checking: 'El motor mira qué se puede registrar …',
    method: '{{units}}',
    set: 'Todo junto: {{units}}',
    rest: 'Solo {{units}}: los demás se conocen',
    what: '{{bytes}} cambiados en {{places}} lugares, software {{software}}',
    automatic: 'El servicio automático la usa desde ahora.',
    automaticSet: 'El servicio automático la usa para pedidos de exactamente estos métodos, ni más ni menos.',
    waits:
      'Cambia lo que el fabricante ha firmado: espera en la biblioteca hasta que alguien decida que la herramienta de escritura se ocupa de la firma.',
    signedAbove: 'Lo que confirmó sobre la firma vale también para la solución.',
    lookAt: 'Por revisar: {{flags}}',
    sameSoftware: 'Es el mismo software, aunque haya cambiado tanto',
    setOnly: 'Solo para pedidos de exactamente esto',
    together: '{{method}} (juntos, como un solo conjunto)',
  },
};
