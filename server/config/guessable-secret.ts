/** Words of which people make a secret, longest first so that none hides in another. */
const words = `
  placeholder configuration production development passphrase supersecret administrator characters something whatever
  password passwort tuneport changeme geheimnis insecure security default replace example generate welcome letmein
  company website geheim random change please insert secure secret string tuning portal server sample foobar monkey
  dragon master tokens should really longer strong before bitte token admin super dummy value ipsum lorem files local
  least never hello world guess sesam test demo here this that your with must long very text todo fixme some hier dies
  jwt key the not now and for our set`
  .trim()
  .split(/\s+/)
  .toSorted((one, other) => other.length - one.length);
const anyWord = new RegExp(words.join('|'), 'g');

/** Letters as people replace them by digits and signs, to make a word look like none. */
const plainLetters = new Map(
  [...'0o1i3e4a5s7t@a$s!i'.matchAll(/(.)(.)/g)].map(([, sign = '', letter = '']) => [sign, letter]),
);
const spellOut = (text: string): string => Array.from(text, (one) => plainLetters.get(one) ?? one).join('');

const rows = ['qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm'];
const runs = [...rows, ...rows.map((row) => [...row].toReversed().join(''))];

/** True when a character continues a row of the alphabet, of digits or of one character, also every second place: `a1b2c3`. */
function continues(text: string, at: number): boolean {
  return [1, 2].some((stride) => {
    const step = text.charCodeAt(at) - text.charCodeAt(at - stride);
    return (
      at >= 2 * stride &&
      Math.abs(step) <= 1 &&
      text.charCodeAt(at - stride) - text.charCodeAt(at - 2 * stride) === step
    );
  });
}

/** True when a character is at least the fourth in a row of the keyboard. */
const isTyped = (text: string, at: number): boolean =>
  at >= 3 && runs.some((run) => run.includes(text.slice(at - 3, at + 1)));

/** Characters of a secret that nothing before them announces. */
function countUnexpected(secret: string): number {
  const lower = secret.toLowerCase();
  const spelled = spellOut(lower);
  const isOfWord = new Set<number>();
  // By index, for both spellings have the same length.
  for (const text of [lower, spelled])
    for (const { 0: word, index } of text.matchAll(anyWord))
      for (let at = index; at < index + word.length; at += 1) isOfWord.add(at);
  const rest = [...lower.split('').keys()].filter(
    (at) => !isOfWord.has(at) && !continues(lower, at) && !isTyped(lower, at),
  );
  return rest
    .map((at) => lower[at])
    .join('')
    .replaceAll(/[^a-z0-9]+/g, '')
    .replaceAll(/(.{1,24}?)\1+/g, '$1').length;
}

/**
 * True for a secret that a person typed to fill a field, or left as an example had it: characters over and over, the alphabet,
 * a row of the keyboard, words. What a generator makes has far more left when all of that is taken away.
 */
export function isGuessable(secret: string): boolean {
  return new Set(secret).size < 10 || countUnexpected(secret) < 18;
}
