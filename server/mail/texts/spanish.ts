import type { MailTexts } from './english.ts';

export const spanish: MailTexts = {
  welcome: {
    subject: 'Bienvenido a Tuneport',
    body: `Hola, {{name}}:

su cuenta ha sido creada. Podrá usarla en cuanto nuestra administración la haya desbloqueado.

Inicie sesión aquí:
{{portal}}

El equipo de Tuneport`,
  },
  newAccount: {
    subject: 'Cuenta nueva: {{company}}',
    body: `Una cuenta nueva espera a ser desbloqueada.

Empresa: {{company}}
Nombre de usuario: {{username}}
Correo electrónico: {{email}}

{{link}}`,
  },
  passwordReset: {
    subject: 'Su nueva contraseña para Tuneport',
    body: `Hola, {{name}}:

con este enlace puede elegir una contraseña nueva. Es válido durante una hora, puede usarse una sola vez y solo funciona en el navegador en el que lo solicitó:

{{link}}

Si no ha solicitado una contraseña nueva, ignore este mensaje: nada cambia.

El equipo de Tuneport`,
  },
  passwordChanged: {
    subject: 'Su contraseña ha sido cambiada',
    body: `Hola, {{name}}:

la contraseña de su cuenta acaba de cambiarse y se ha cerrado la sesión en todos los demás dispositivos.

Si no ha sido usted, póngase en contacto con el soporte de inmediato.

El equipo de Tuneport`,
  },
  emailChange: {
    subject: 'Confirme su nueva dirección de correo',
    body: `Hola, {{name}}:

abra este enlace para usar a partir de ahora esta dirección de correo en su cuenta:

{{link}}

Si no lo ha solicitado, ignore este mensaje: nada cambia.

El equipo de Tuneport`,
  },
  emailChanging: {
    subject: 'Se va a cambiar su dirección de correo',
    body: `Hola, {{name}}:

en su cuenta se ha solicitado cambiar la dirección de correo a {{email}}. El cambio se hará efectivo cuando se abra el enlace que hemos enviado allí.

Si no ha sido usted, cambie su contraseña y póngase en contacto con el soporte de inmediato.

El equipo de Tuneport`,
  },
  unreadMessages: {
    subject: 'Mensajes nuevos sobre el pedido {{job}}',
    body: `Hola, {{name}}:

el soporte le ha escrito sobre el pedido {{job}}. Mensajes sin leer: {{count}}

Léalos y responda aquí:
{{link}}

El equipo de Tuneport`,
  },
  unreadMessagesForSupport: {
    subject: 'Mensajes sin leer sobre el pedido {{job}}: {{customer}}',
    body: `{{customer}} espera una respuesta sobre el pedido {{job}}. Mensajes sin leer: {{count}}

{{link}}`,
  },
};
