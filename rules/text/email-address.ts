import { normalizeText } from './normalize-text.ts';

/** The parser of addresses of browsers and Node.js; the pure rooms know neither by their types. */
declare const URL: { canParse: (url: string) => boolean; new (url: string): { readonly hostname: string } };

/** A domain in the letters that mail servers take: müller.de is xn--mller-kva.de. What is no domain stays as it is. */
function asciiDomain(domain: string): string {
  if (/^\p{ASCII}*$/u.test(domain) || !/^[\p{L}\p{N}\p{M}.。-]+$/u.test(domain)) return domain;
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}

/** An e-mail address as it is kept: without blanks around it, the domain in ASCII. */
export function normalizeEmail(typed: string): string {
  const email = normalizeText(typed).normalize('NFC');
  const at = email.lastIndexOf('@');
  return at < 0 ? email : `${email.slice(0, at)}@${asciiDomain(email.slice(at + 1))}`;
}

/** No part of the domain is longer than 63 letters, and each begins with a letter or digit; its last part has letters only, or is one in Punycode. */
const format =
  /^(?!\.)(?!.*\.\.)(?!.*@(?:.*\.)?[^.]{64})[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$/;

/** An e-mail address as it is kept has the format of one, and at most 200 characters. */
export const isEmail = (email: string): boolean => email.length <= 200 && format.test(email);
