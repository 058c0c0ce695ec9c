/**
 * Names of people and places as French writes them (Lexique des règles typographiques en usage à l’Imprimerie
 * nationale, « Noms propres »): particles in small letters, acronyms and legal forms as they are.
 */

/** Legal forms and signs that are written in capitals, and what La Poste writes so (norm AFNOR XP Z10-011). */
const acronyms = new Set(
  (
    'SA SAS SASU SARL EURL EI EIRL SCI SNC SCS SCA SCOP SCIC SCM SCP SELARL SELAS EARL GAEC GIE GFA SEM SPL SE ' +
    'BP CS TSA CEDEX ZA ZI ZAC ZAE RN RD HLM EHPAD CHU CHRU CCI CMA CAF CPAM URSSAF INSEE CNRS INRAE ' +
    'EDF GDF OVH AXA MAIF MACIF MAAF IBM RATP ONG PME TPE USA UE ETI BTP TP DRH RH IUT ESAT UFC ' +
    'II III IV VI VII VIII IX XI XII XIII XIV XV XVI XVII XVIII XIX XX'
  ).split(' '),
);
/** `BNP`, `SNCF`, `MGEN` is no such word: without a vowel, nobody reads it as one. */
const isUnreadable = (word: string): boolean =>
  /^[BCDFGHJKLMNPQRSTVWXZ]{2,6}$/.test(word) && !/^(ST|MR|DR|PR|JR|NG)$/.test(word);

const particles = new Set([
  'de',
  'du',
  'des',
  'd',
  'et',
  'von',
  'van',
  'der',
  'den',
  'zu',
  'di',
  'da',
  'dos',
  'del',
]);
/** Only inside a name that hyphens tie: `Aix-en-Provence`, but `Yann Le Gall`. */
const linked = new Set([
  ...['en', 'sur', 'sous', 'lès', 'les', 'lez', 'le', 'la', 'l', 'au', 'aux', 'à', 'près', 'devant', 'entre'],
]);

const upperFirst = (word: string): string => word.charAt(0).toLocaleUpperCase('fr') + word.slice(1);

/** What a person wrote in both cases they wrote on purpose: `McDonald`, `iPhone`. */
const isMeant = (word: string): boolean => /\p{Ll}\p{Lu}/u.test(word);

function isSmall(word: string, text: string, at: number): boolean {
  if (at === 0) return false;
  if (particles.has(word)) return true;
  if (word === 'la' && /\bde $/i.test(text.slice(0, at))) return true;
  return linked.has(word) && text[at - 1] === '-' && /^['’-]/.test(text.slice(at + word.length));
}

export const properName = (text: string): string =>
  text.replace(/\p{L}+/gu, (word, at: number) => {
    const isDotted = text[at + word.length] === '.' && text[at - 1] === '.';
    if (acronyms.has(word) || isUnreadable(word) || isMeant(word) || isDotted) return word;
    const small = word.toLocaleLowerCase('fr');
    // « 8e », « 2nd »: what stands behind a figure begins no word.
    return isSmall(small, text, at) || /\d/.test(text[at - 1] ?? '') ? small : upperFirst(small);
  });

export const firstLetterUp = upperFirst;
