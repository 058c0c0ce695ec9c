/**
 * Names of people and places as French writes them (Lexique des règles typographiques en usage à l’Imprimerie
 * nationale, « Noms propres »; for particles also Lacroux, Orthotypographie, « Particule »): of people, `de`, `d’` and
 * the German ones are small, `Du`, `Des`, the article after `de`, Flemish and Italian ones are not. Acronyms and legal
 * forms stay as they are.
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

const particles = new Set(['de', 'd', 'et', 'von', 'zu', 'zur', 'da', 'das', 'do', 'dos', 'del']);
/** `von der Leyen`; but `Van der Meer`, as Flemish names go. */
const second = new Set(['der', 'den', 'dem']);
/** Of places, and of what is named after them: `Garage du Port`, `rue de la Paix`. */
const ofPlaces = new Set(['du', 'des', 'van', 'di', 'der', 'den']);
/** Only inside a name that hyphens tie: `Aix-en-Provence`, but `Yann Le Gall`. */
const linked = new Set([
  ...['en', 'sur', 'sous', 'lès', 'les', 'lez', 'le', 'la', 'l', 'au', 'aux', 'à', 'près', 'devant', 'entre'],
]);

const betweenTowns = new Set(['en', 'sur', 'sous', 'lès', 'lez', 'aux']);

const upperFirst = (word: string): string => word.charAt(0).toLocaleUpperCase('fr') + word.slice(1);

/** What a person wrote in both cases they wrote on purpose: `McDonald`, `iPhone`. */
const isMeant = (word: string): boolean => /\p{Ll}\p{Lu}/u.test(word);

function isSmall(word: string, text: string, at: number, isPlace: boolean): boolean {
  if (at === 0) return false;
  const [before, behind] = [text.slice(0, at), text.slice(at + word.length)];
  const isTied = before.endsWith('-') && /^['’-]/.test(behind);
  if (particles.has(word) || (second.has(word) && /\b(von|van) $/i.test(before))) return true;
  if (ofPlaces.has(word) && (isPlace || isTied)) return true;
  if (isPlace && /^l[ae]?s?$/.test(word) && /\b(de|à|et) $/i.test(before)) return true;
  // As La Poste writes towns, without hyphens: the article is left to the name of a shop, « Le Manoir ».
  if (isPlace && betweenTowns.has(word) && before.endsWith(' ') && behind !== '') return true;
  return linked.has(word) && isTied;
}

/** `isPlace`: a town, an address, a company, as its column says; else it is somebody. */
export const properName = (text: string, isPlace = false): string =>
  text.replace(/\p{L}+/gu, (word, at: number) => {
    const isDotted = text[at + word.length] === '.' && text[at - 1] === '.';
    if (acronyms.has(word) || isUnreadable(word) || isMeant(word) || isDotted) return word;
    const small = word.toLocaleLowerCase('fr');
    // « 8e », « 2nd »: what stands behind a figure begins no word.
    return isSmall(small, text, at, isPlace) || /\d/.test(text[at - 1] ?? '') ? small : upperFirst(small);
  });

export const firstLetterUp = upperFirst;
