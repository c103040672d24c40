import type { MailTexts } from './english.ts';

export const spanish: MailTexts = {
  welcome: {
    subject: 'Bienvenido a {{portalName}}',
    body: `Hola, {{name}}:

su cuenta ha sido creada. Podrá usarla en cuanto nuestra administración la haya desbloqueado.

Inicie sesión aquí:
{{portal}}

El equipo de {{portalName}}`,
  },
  newAccount: {
    subject: 'Cuenta nueva: {{company}}',
    body: `Una cuenta nueva espera a ser desbloqueada.

Empresa: {{company}}
Nombre de usuario: {{username}}
Correo electrónico: {{email}}

{{link}}`,
  },
  accountUnlocked: {
    subject: 'Su cuenta está desbloqueada',
    body: `Hola, {{name}}:

su cuenta ha sido desbloqueada. Desde ahora puede iniciar sesión y pedir archivos:

{{link}}

El equipo de {{portalName}}`,
  },
  choosePassword: {
    subject: 'Elija su contraseña',
    body: `Hola, {{name}}:

hay una cuenta de este portal preparada para usted. Su nombre de usuario: {{username}}

Solicite aquí un enlace para elegir su contraseña; indique esta dirección de correo: {{email}}

{{link}}

El equipo de {{portalName}}`,
  },
  passwordReset: {
    subject: 'Su nueva contraseña para {{portalName}}',
    body: `Hola, {{name}}:

con este enlace puede elegir una contraseña nueva. Es válido durante una hora, puede usarse una sola vez y solo funciona en el navegador en el que lo solicitó:

{{link}}

Si no ha solicitado una contraseña nueva, ignore este mensaje: nada cambia.

El equipo de {{portalName}}`,
  },
  passwordChanged: {
    subject: 'Su contraseña ha sido cambiada',
    body: `Hola, {{name}}:

la contraseña de su cuenta acaba de cambiarse y se ha cerrado la sesión en todos los demás dispositivos.

Si no ha sido usted, póngase en contacto con el soporte de inmediato.

El equipo de {{portalName}}`,
  },
  emailChange: {
    subject: 'Confirme su nueva dirección de correo',
    body: `Hola, {{name}}:

abra este enlace para usar a partir de ahora esta dirección de correo en su cuenta:

{{link}}

Si no lo ha solicitado, ignore este mensaje: nada cambia.

El equipo de {{portalName}}`,
  },
  emailChanged: {
    subject: 'Se ha cambiado la dirección de correo de su cuenta',
    body: `Hola, {{name}}:

nuestro soporte ha cambiado la dirección de correo de su cuenta a {{email}}. A partir de ahora los correos se envían allí y se ha cerrado su sesión en todas partes.

Si no lo ha pedido usted, póngase en contacto con el soporte de inmediato.

El equipo de {{portalName}}`,
  },
  emailChanging: {
    subject: 'Se va a cambiar su dirección de correo',
    body: `Hola, {{name}}:

en su cuenta se ha solicitado cambiar la dirección de correo a {{email}}. El cambio se hará efectivo cuando se abra el enlace que hemos enviado allí.

Si no ha sido usted, cambie su contraseña y póngase en contacto con el soporte de inmediato.

El equipo de {{portalName}}`,
  },
  unreadMessages: {
    subject: 'Mensajes nuevos sobre el pedido {{job}}',
    body: `Hola, {{name}}:

el soporte le ha escrito sobre el pedido {{job}}. Mensajes sin leer: {{count}}

Léalos y responda aquí:
{{link}}

El equipo de {{portalName}}`,
  },
  taskOrdered: {
    subject: 'La tarea #{{task}} está con el soporte: {{vehicle}}',
    body: `Hola, {{name}}:

su pedido ha llegado: tarea #{{task}}, {{vehicle}}.
Pedido: {{methods}}

El soporte trabaja en ella. Puede esperar el archivo a más tardar el {{due}}.
{{closed}}

La encontrará aquí:
{{link}}

El equipo de {{portalName}}`,
  },
  taskFinished: {
    subject: 'La tarea #{{task}} está terminada: {{vehicle}}',
    body: `Hola, {{name}}:

su archivo está listo: tarea #{{task}}, {{vehicle}}.

Lo encontrará aquí:
{{link}}

El equipo de {{portalName}}`,
  },
  taskBlocked: {
    subject: 'La tarea #{{task}} está bloqueada: {{vehicle}}',
    body: `Hola, {{name}}:

el soporte ha bloqueado la tarea #{{task}}, {{vehicle}}. Motivo:

{{reason}}

Hasta que se aclare, no se puede pagar ni descargar. Aquí puede escribir al soporte:
{{link}}

El equipo de {{portalName}}`,
  },
  unreadMessagesForSupport: {
    subject: 'Mensajes sin leer sobre el pedido {{job}}: {{customer}}',
    body: `{{customer}} espera una respuesta sobre el pedido {{job}}. Mensajes sin leer: {{count}}

{{link}}`,
  },
  creditsBooked: {
    subject: 'Créditos en su cuenta: {{amount}}',
    body: `Hola, {{name}}:

se han contabilizado créditos en su cuenta.

{{booking}}: {{amount}}
Motivo: {{reason}}
Nuevo saldo: {{balance}}

Todos los movimientos:
{{link}}

El equipo de {{portalName}}`,
  },
  slaveDecodeFailed: {
    subject: 'Tarea #{{task}}: no se pudo decodificar el archivo slave',
    body: `{{service}} no pudo decodificar el archivo slave de la tarea #{{task}} ({{customer}}). Espera a una persona.

Error: {{error}}

{{link}}`,
  },
  slaveEncodeFailed: {
    subject: 'Tarea #{{task}}: no se pudo codificar el archivo',
    body: `{{customer}} quiso descargar el archivo de la tarea #{{task}}, pero {{service}} no pudo codificarlo. No se entregó nada; cada nueva descarga lo intenta otra vez.

Error: {{error}}

{{link}}`,
  },
};
