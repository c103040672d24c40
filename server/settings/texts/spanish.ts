import type { PortalTexts } from './english.ts';

export const spanish: PortalTexts = {
  oldPortalNotice: `# El portal antiguo se cierra el 1 de junio de 2025

- Todos los usuarios han sido trasladados a este nuevo portal.
- Los créditos existentes todavía pueden usarse en el portal antiguo, pero ya no pueden recargarse allí.
- Los usuarios trasladados reciben un correo para establecer una contraseña.`,
  terms: `El operador de este portal todavía no ha publicado aquí sus condiciones.`,
  imprint: `El operador de este portal todavía no ha publicado aquí un aviso legal.`,
  privacy: `El operador de este portal todavía no ha publicado aquí una declaración de privacidad. Lo que el propio portal guarda:

- **Su cuenta:** nombre, empresa, dirección, correo electrónico, número de IVA, idioma y su contraseña como un resumen que nadie puede leer.
- **Sus pedidos:** vehículos con su VIN, los archivos que envía y recibe, precios, créditos y albaranes.
- **Los mensajes** entre usted y el soporte, con sus archivos, y los correos que el portal le envía.
- **Las sesiones:** cuándo inicia sesión, con la dirección y el tipo de su navegador.
- **En el almacenamiento local de su navegador:** el token de su sesión, su idioma y sus ajustes de visualización, un pedido sin terminar y, mientras establece una contraseña nueva, una clave para ello.

El portal no usa cookies ni le rastrea. Un número de IVA que introduzca se comprueba en el registro oficial de la Unión Europea. Si el operador usa la comprobación humana de Google, Google sabrá de su visita a los formularios que la muestran.`,
};
