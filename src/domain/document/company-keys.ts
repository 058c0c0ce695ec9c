/** Numbers of companies and accounts that carry a key, as text without spaces (`compactIdentifier`). */

/** Also without dashes of any width, and without signs that have no look: what looks the same is the same. */
export const compactIdentifier = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Cf}\p{Pd}./]/gu, '');

/** As people write and read them: « 732 829 320 00074 »; what is neither a SIREN nor a SIRET stays as it is. */
export function groupedSiret(number: string): string {
  const [, siren = '', establishment = ''] = /^(\d{9})(\d{5})?$/.exec(number) ?? [];
  if (siren === '') return number;
  return [...(siren.match(/.{3}/g) ?? []), establishment].filter(Boolean).join('\u00a0');
}

/** ISO 13616: by four on paper. It is too long for a line of a phone, so it may be broken between two groups. */
export const groupedIban = (iban: string): string => iban.match(/.{1,4}/g)?.join(' ') ?? '';

/** ISO/IEC 7812-1, annex B. */
export function hasLuhnKey(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const weighted = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

/** Nine digits with their key (article R123-221 of the Code de commerce; INSEE, « numéro Siren »). */
export const isSiren = (siren: string): boolean =>
  /^\d{9}$/.test(siren) && !/^0+$/.test(siren) && hasLuhnKey(siren);

const LA_POSTE = '356000000';
const LA_POSTE_SEAT = '35600000000048';

/**
 * Fourteen digits: SIREN and number of the establishment. Those of La Poste but its seat follow a rule of their own: the
 * sum of the digits is a multiple of five (INSEE, « numéro Siret »).
 */
export function siretFault(siret: string): 'form' | 'siren' | 'establishment' | undefined {
  if (!/^\d{14}$/.test(siret)) return 'form';
  const siren = siret.slice(0, 9);
  if (!isSiren(siren)) return 'siren';
  const sum = [...siret].reduce((total, digit) => total + Number(digit), 0);
  const isRight = siren === LA_POSTE && siret !== LA_POSTE_SEAT ? sum % 5 === 0 : hasLuhnKey(siret);
  return isRight ? undefined : 'establishment';
}

export const isOfLaPoste = (siret: string): boolean => siret.startsWith(LA_POSTE);

/** The key is (12 + 3 × SIREN mod 97) mod 97: the number of BOI-TVA-DECLA-20-10-20 (16/02/2022) when its key is figures. */
export const frenchVatOf = (siren: string): string =>
  `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`;

/** A French VAT number ends with the SIREN; empty where it does not, as those of Monaco, which begin by zeros. */
export function sirenOfVat(vatNumber: string): string {
  const siren = /^FR[0-9A-Z]{2}(?!000)(\d{9})$/.exec(vatNumber)?.[1] ?? '';
  return isSiren(siren) ? siren : '';
}

/** ISO 13616-1: the key modulo 97 alone, whatever the country makes of the account. */
export function hasIbanKey(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(
    /[A-Z]/g,
    (letter) => `${parseInt(letter, 36)}`,
  );
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}
