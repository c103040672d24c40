import { normalizeText } from './normalize-text.ts';

/** The numbers of RFC 3492, section 5. */
const [base, tMin, tMax, skew, damp, firstBias, firstLetter] = [36, 1, 26, 38, 700, 72, 128];

function biasAfter(delta: number, places: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / damp) : Math.floor(delta / 2);
  rest += Math.floor(rest / places);
  let steps = 0;
  while (rest > Math.floor(((base - tMin) * tMax) / 2)) {
    rest = Math.floor(rest / (base - tMin));
    steps += base;
  }
  return steps + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}

const digit = (value: number): string => String.fromCharCode(value < 26 ? value + 97 : value + 22);

/** A number in the digits of Punycode, whose value depends on their place. */
function digitsOf(delta: number, bias: number): string {
  let digits = '';
  let rest = delta;
  for (let place = base; ; place += base) {
    const threshold = Math.min(Math.max(place - bias, tMin), tMax);
    if (rest < threshold) return digits + digit(rest);
    digits += digit(threshold + ((rest - threshold) % (base - threshold)));
    rest = Math.floor((rest - threshold) / (base - threshold));
  }
}

/** One part of a domain in Punycode (RFC 3492, section 6.3). */
function punycodeOf(label: string): string {
  const letters = [...label].map((letter) => letter.codePointAt(0) ?? 0);
  const plain = letters.filter((letter) => letter < firstLetter);
  let digits = '';
  let [next, delta, bias, done] = [firstLetter, 0, firstBias, plain.length];
  while (done < letters.length) {
    const least = Math.min(...letters.filter((letter) => letter >= next));
    delta += (least - next) * (done + 1);
    next = least;
    for (const letter of letters) {
      if (letter < next) delta += 1;
      if (letter !== next) continue;
      digits += digitsOf(delta, bias);
      bias = biasAfter(delta, done + 1, done === plain.length);
      delta = 0;
      done += 1;
    }
    delta += 1;
    next += 1;
  }
  return `xn--${String.fromCharCode(...plain)}${plain.length > 0 ? '-' : ''}${digits}`;
}

/** Longest part of a domain. Whatever is longer stays as it is, and is no address. */
const longestLabel = 63;

/** A domain in the letters that mail servers take: müller.de is xn--mller-kva.de. One of ASCII stays as it is. */
export function asciiDomain(domain: string): string {
  if (/^\p{ASCII}*$/u.test(domain)) return domain;
  const labels = domain
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .split(/[.。]/);
  const isWord = (label: string) => /^[\p{L}\p{N}\p{M}-]+$/u.test(label) && label.length <= longestLabel;
  return labels.map((label) => (/^\p{ASCII}*$/u.test(label) || !isWord(label) ? label : punycodeOf(label))).join('.');
}

/** An e-mail address as it is kept: without blanks around it, the domain in ASCII. */
export function normalizeEmail(typed: string): string {
  const email = normalizeText(typed).normalize('NFC');
  const at = email.lastIndexOf('@');
  return at < 0 ? email : `${email.slice(0, at)}@${asciiDomain(email.slice(at + 1))}`;
}

/** A letter or digit at both ends of each part of the domain; its last part has letters only, or is one in Punycode. */
const format =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$/;

/** An e-mail address as it is kept has the format of one, and at most 200 characters. */
export const isEmail = (email: string): boolean => email.length <= 200 && format.test(email);
