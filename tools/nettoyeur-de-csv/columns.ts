import { askedDate, isMonthFirst, looksLikeDay } from '../parts/written-date.ts';
import { readWrittenNumber, signOf } from '../parts/written-number.ts';
import { type Habits, type Kind, mend } from './values.ts';

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const places =
  /\b(villes?|communes?|city|adresses?|address|rues?|voies?|street|lieux?|pays|regions?|societes?|entreprises?|raisons? sociales?|enseignes?|etablissements?|company)\b/;

/** `values`: of the whole column, outer spaces off. */
export function habitsOf(title: string, values: Iterable<string>): Habits {
  const signs = new Set<',' | '.'>();
  let hasMonthFirst = false;
  for (const value of values) {
    if (/^\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2}/.test(value)) hasMonthFirst ||= isMonthFirst(value);
    else if (/\d[.,]/.test(value) && readWrittenNumber(value, 'any').is === 'number') {
      const sign = signOf(value);
      if (sign) signs.add(sign);
    }
  }
  // Where both are used, `1,250` is as unclear as among dots alone.
  const decimals = signs.has('.') ? '.' : signs.has(',') ? ',' : undefined;
  const name = plain(title);
  return {
    hasMonthFirst,
    decimals,
    isPast: /\b(naissance|ne le|nee le|birth)/.test(name),
    isPlace: places.test(name),
  };
}

const noHabits: Habits = { hasMonthFirst: false, decimals: undefined, isPast: false };
const understood = (kind: Kind) => (value: string) => mend(kind, value, noHabits, '9999-12-31') !== null;

/**
 * What a column seems to hold, by its title and its values: a title alone decides nothing but names, and « Hôtel » is
 * no telephone.
 */
export function guessKind(title: string, values: readonly string[]): Kind {
  const name = plain(title);
  const sample = values.filter(Boolean).slice(0, 60);
  const share = (test: (value: string) => boolean) => sample.filter(test).length / Math.max(1, sample.length);
  const isNamed = (words: string) => new RegExp(`\\b(${words})\\b`).test(name);
  const mostly = (isTitled: boolean, test: (value: string) => boolean) =>
    share(test) >= (isTitled ? 0.5 : 0.8);
  if (sample.length === 0) return '';
  if (mostly(isNamed('e ?mails?|mails?|courriels?|adresse electronique'), (value) => /\S@\S/.test(value)))
    return 'courriel';
  const isDated = isNamed('dates?|naissance|inscription|jour|echeance|date d echeance');
  // Figures alone are days of a spreadsheet under a title that says so, and nothing else elsewhere.
  const isDay = (value: string) =>
    looksLikeDay(value) || looksLikeDay(value, 'month') || (isDated && askedDate(value)?.about === 'serial');
  if (mostly(isDated, isDay)) return 'date';
  const isPhone = isNamed('tels?|telephones?|phones?|portables?|mobiles?|fixes?|gsm');
  if (mostly(isPhone, (value) => (isPhone || /^[+0]/.test(value)) && understood('telephone')(value)))
    return 'telephone';
  const isName =
    /^(noms?( de famille| de naissance| d usage)?|prenoms?|(nom et prenom|prenom et nom|nom prenom|prenom nom)|villes?|communes?|last ?name|first ?name|surname|city)$/;
  if (isName.test(name)) return 'propre';
  const isAmount = isNamed(
    'montants?|prix|totaux|total|ca|chiffre d affaires|amount|price|ht|ttc|solde|debit|credit|tarif|cout|salaire|net|brut',
  );
  return isAmount && share((value) => readWrittenNumber(value, 'any').is !== 'wrong') >= 0.5 ? 'nombre' : '';
}
