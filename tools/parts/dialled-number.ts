/** A telephone number as it is dialled from everywhere (RFC 3966, 5.1.4; ITU-T E.123, 7.2; Arcep, decision 2018-0881). */
import { readFrenchPhone } from '#domain/people/postal-address.ts';

/** Overseas, the national number is that of metropolitan France, and the country’s code another. */
const overseas: readonly [numbers: RegExp, code: string][] = [
  [/^(590|69[01])/, '+590'],
  [/^(594|694)/, '+594'],
  [/^(596|69[67])/, '+596'],
  [/^(26[239]|639|69[23])/, '+262'],
];

/**
 * `+33 (0)6 12` is `+33612`: the zero in brackets, or none, is dialled from inside the country alone. A short number
 * (`3939`) is dialled from there as it is. Empty of what has words in it.
 */
export function dialled(written: string): string {
  const typed = written.replace(/^\s*tel:/i, '');
  // « poste 12 », « ou 07… »: its figures would be dialled behind the others.
  if (/\p{L}/u.test(typed)) return '';
  const french = readFrenchPhone(typed)?.replaceAll(' ', '');
  if (french) {
    const national = french.slice(3);
    const code = /^\s*\(?0/.test(typed)
      ? overseas.find(([numbers]) => numbers.test(national))?.[1]
      : undefined;
    return code ? `${code}${national}` : french;
  }
  const isInternational = /^\s*(\+|00)/.test(typed);
  const bare = isInternational ? typed.replace(/\(\s*0\s*\)/, '') : typed;
  return bare.replace(/^\s*00/, '+').replaceAll(/[^\d+]/g, '');
}
