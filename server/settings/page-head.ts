import { html } from '#server/http/html.ts';
import { type Brand, logoPath, hashLook } from './brand.ts';

/** A text as a string of CSS: every other sign is escaped, so that none ends the string or the element around it. */
const cssString = (text: string): string =>
  `"${text.replaceAll(/[^\w ./?=-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16) ?? ''} `)}"`;

/**
 * The operator's part of the page's head: title, names, icons and notation of numbers, and the name and logo that are drawn
 * before the application is there. Its style gets the nonce of the page.
 *
 * @param publicUrl address of the portal: previews of links take pictures by their whole address alone
 */
export function drawPageHead(brand: Brand, publicUrl: string): string {
  const { name, region } = brand;
  const icon = (file: string) => `/${file}?look=${hashLook(brand)}`;
  const first = `:root{--first-name:${cssString(name)};--first-logo:url(${cssString(logoPath(brand))})}`;
  return html`<title>${name}</title>
    <meta name="application-name" content="${name}" />
    <meta name="apple-mobile-web-app-title" content="${name}" />
    <meta property="og:site_name" content="${name}" />
    <meta property="og:title" content="${name}" />
    <meta property="og:image" content="${new URL(icon('icon-512.png'), publicUrl).href}" />
    <link rel="icon" href="${brand.logo === undefined ? icon('logo.svg') : icon('icon-192.png')}" />
    <link rel="apple-touch-icon" href="${icon('apple-touch-icon.png')}" />
    ${region === '' ? undefined : html`<meta name="format-region" content="${region}" />`}
    <style>
      ${{ html: first }}
    </style>`.html.replaceAll(/^ +/gm, '');
}
