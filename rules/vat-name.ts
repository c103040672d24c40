import { plainLetters } from './text/name-key.ts';

/** Letter by letter as registers and passports write Greek and Cyrillic names in Latin letters, and letters that have no accent to drop. */
const latinLetters = new Map(
  `αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo
  аa бb вv гg дd еe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsht ъa ыy ь эe юyu яya
  єie іi ґg ђdj јj љlj њnj ћc џdz ßss øo đd ðd þth łl ıi æa œo`
    .split(/\s+/)
    .map(([letter = '', ...latin]) => [letter, latin.join('')]),
);

/**
 * Folds a name to plain Latin letters, so that spellings of one name are the same: Müller, Mueller and MULLER, Straße and Strasse,
 * Παπαδόπουλος and Papadopoulos.
 */
const fold = (name: string): string =>
  plainLetters(name)
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ου', 'ou')
    .replaceAll(
      /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Latin}]/gu,
      (letter) => latinLetters.get(letter) ?? letter,
    )
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll('aa', 'a')
    .replaceAll('ss', 's');

const foldedWords = (text: string) => new Set(fold(text).split(/\s+/));

/** Legal forms and forms of address: they tell no company from another. */
const legalForms = foldedWords(`gmbh mbh ag kg kgaa ohg og gbr ug haftungsbeschränkt gesellschaft aktiengesellschaft
  kommanditgesellschaft mit beschränkter haftung eingetragener eingetragene kaufmann kauffrau einzelunternehmen inhaber inhaberin
  inh ek eu efk kfm eg ev se stiftung cokg
  ltd limited llc llp lp plc inc corp corporation company co
  sa sas sasu sarl eurl snc scs scop selarl ei eirl société anonyme à responsabilité limitée
  srl srls spa sapa società responsabilità limitata azioni semplificata semplice per di ditta individuale
  sl slu sau slp sll sociedad limitada anónima unipersonal lda unip sgps limitada unipessoal
  bv nv vof cv bvba sprl scrl besloten vennootschap naamloze eenmanszaak maatschap met beperkte aansprakelijkheid
  oy oyj ky ab hb asa ans aps ivs aktiebolag
  sro spol zoo sp zo oo spk spj spzoo spółka z o ograniczoną odpowiedzialnością akcyjna jawna fhu phu pphu
  doo dd jdoo kd kft zrt nyrt bt kkt egyéni vállalkozó pfa
  ood eood ead ad et ae epe ike oe ee
  ooo oao zao pao ip fop tov sia uab mb ou osaühing
  firma fa dr mag ing dipl herr frau mr mrs ms prof`);

/** Words between names, and words of the trade: alone they are no reason to take two companies for one. */
const commonWords = foldedWords(`und and et e y en i a the der die das le la les il el of de du des del della von van zu
  auto autos autohaus automobile automobil automotive autoservis autoservice autowerkstatt kfz car cars motor motors motorsport
  motorsports garage werkstatt tuning chiptuning chip performance service services servis servizi technik technic tech
  fahrzeugtechnik fahrzeuge handel handels trading trade export import vertrieb gruppe group holding international europe europa
  deutschland germany austria österreich france italia españa polska nederland
  officina taller carrosserie racing power ecu remap remapping meisterbetrieb betrieb reifen parts teile`);

/** The words of a name; initials with dots between them are one word: S.r.l., z o.o. */
const wordsOf = (name: string): string[] =>
  fold(name)
    .replaceAll(/[’'`´]/g, '')
    .replaceAll(/(?<![\p{L}\p{N}])\p{L}(?:\s?[./]\s?\p{L}(?![\p{L}\p{N}]))+/gu, (initials) =>
      initials.replaceAll(/[^\p{L}]/gu, ''),
    )
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Two words differ by a letter at most that is missing, more or another; long ones by two. */
function isSpelledAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  // An initial stands for its name.
  if (shorter === 1) return one.charAt(0) === other.charAt(0) && /\p{L}/u.test(one);
  if (shorter < 5) return false;
  const max = shorter < 9 ? 1 : 2;
  if (Math.abs(one.length - other.length) > max) return false;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, otherLetter] of [...other].entries())
      next.push(
        Math.min(
          (row[index + 1] ?? 0) + 1,
          (next[index] ?? 0) + 1,
          (row[index] ?? 0) + (letter === otherLetter ? 0 : 1),
        ),
      );
    row = next;
  }
  return (row.at(-1) ?? 0) <= max;
}

/** Every word of the shorter list has a word of its own in the other. */
function isContained(one: readonly string[], other: readonly string[]): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, [...other]] : [other, [...one]];
  return shorter.every((word) => {
    const exact = longer.indexOf(word);
    const found = exact === -1 ? longer.findIndex((candidate) => isSpelledAlike(word, candidate)) : exact;
    if (found !== -1) longer.splice(found, 1);
    return found !== -1;
  });
}

/** A word made of the first letters of a name of three words or more: BMW. */
const isAbbreviation = (short: readonly string[], full: readonly string[]): boolean =>
  full.length > 2 && short.includes(full.map((word) => word.charAt(0)).join(''));

function isSameCompany(one: string, other: string): boolean {
  const [own, theirs] = [wordsOf(one), wordsOf(other)].map((words) => {
    const names = words.filter((word) => !legalForms.has(word));
    return names.length === 0 ? words : names;
  }) as [string[], string[]];
  if (own.length === 0 || theirs.length === 0) return false;
  const [ownJoined, theirJoined] = [own.join(''), theirs.join('')];
  if (ownJoined === theirJoined) return true;
  if (Math.min(ownJoined.length, theirJoined.length) > 1 && isSpelledAlike(ownJoined, theirJoined)) return true;
  if (isAbbreviation(own, theirs) || isAbbreviation(theirs, own)) return true;
  const [ownName, theirName] = [own, theirs].map((words) => words.filter((word) => !commonWords.has(word))) as [
    string[],
    string[],
  ];
  // Without a name of its own a company is one by all its words.
  if (ownName.length === 0 || theirName.length === 0) return own.length === theirs.length && isContained(own, theirs);
  const hasName = [ownName, theirName].every((words) => words.some((word) => word.length > 1));
  return hasName && isContained(ownName, theirName);
}

/** The name that a register tells; undefined where the member state tells none ("---"). */
export const toldName = (name: unknown): string | undefined =>
  typeof name === 'string' && /\p{L}/u.test(name) && !/^\s*(?:n\/?a|none|null|unknown)\s*$/i.test(name)
    ? name.replaceAll(/\s+/g, ' ').trim()
    : undefined;

/** The register's name has all of a person's names: that of a sole trader, whatever the shop is called. */
function isSolePerson(registerName: string, person: string): boolean {
  const [theirs, own] = [wordsOf(registerName), wordsOf(person)];
  return own.length > 1 && own.length <= theirs.length && isContained(own, theirs);
}

/**
 * An account may be the company that the register has for the VAT number: regardless of legal form, capitals, accents and their
 * transcription, order of words, common words of the trade and one slip of the pen. Greek registers tell two names with "||" between.
 * Made to be lenient with spellings, not with companies: "Bosch Car Service Huber" is not "Robert Bosch GmbH".
 */
export const isNameLikeRegister = (
  registerName: string,
  { company, person = '' }: { company: string; person?: string },
): boolean => registerName.split('||').some((part) => isSameCompany(part, company) || isSolePerson(part, person));
