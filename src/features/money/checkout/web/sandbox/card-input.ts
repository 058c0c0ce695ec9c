export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
}

export interface Expiry {
  month: number;
  year: number;
}

export type CardErrors = Partial<Record<keyof TypedCard, string>>;

const maxDigits = 19;
const digitsOf = (text: string) => text.replace(/\D/g, '');
export const isAmex = (number: string) => /^3[47]/.test(digitsOf(number));

export function formatCardNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, isAmex(typed) ? 15 : maxDigits);
  const groups = isAmex(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
}

/** `MM / AA`; `previous` reveals a deletion, which must not put the slash back. */
export function formatExpiry(typed: string, previous = ''): string {
  const pasted = readExpiry(typed);
  if (pasted && typed.length > previous.length) return writeExpiry(pasted);
  let digits = digitsOf(typed).slice(0, 4);
  if (typed.length < previous.length) return digits.length > 2 ? spaced(digits) : digits;
  if (/^\d\s*\//.test(typed) || /^[2-9]$/.test(digits)) digits = `0${digits}`;
  return digits.length >= 2 ? spaced(digits) : digits;
}

const spaced = (digits: string) => `${digits.slice(0, 2)} / ${digits.slice(2)}`;

export function formatCvc(typed: string): string {
  return digitsOf(typed).slice(0, 4);
}

/** Reads `12/34`, `12 / 2034`, `1234` and what browsers fill in (`2034-12`). */
export function readExpiry(typed: string): Expiry | undefined {
  const text = typed.trim();
  const match =
    /^(?<year>\d{4})-(?<month>\d{2})$/.exec(text) ??
    /^(?<month>\d{1,2})\s*[/\-. ]\s*(?<year>\d{4}|\d{2})$/.exec(text) ??
    /^(?<month>\d{2})(?<year>\d{4}|\d{2})$/.exec(text);
  const month = Number(match?.groups?.month);
  const year = Number(match?.groups?.year);
  if (!match || month < 1 || month > 12) return undefined;
  return { month, year: year < 100 ? 2000 + year : year };
}

function writeExpiry({ month, year }: Expiry): string {
  return `${String(month).padStart(2, '0')} / ${String(year % 100).padStart(2, '0')}`;
}

export function hasValidCheckDigit(number: string): boolean {
  const digits = digitsOf(number);
  let sum = 0;
  for (const [place, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return digits.length > 0 && sum % 10 === 0;
}

function numberError(number: string): string | undefined {
  const digits = digitsOf(number);
  if (digits === '') return 'Saisissez le numéro de votre carte.';
  if (digits.length < (isAmex(digits) ? 15 : 16)) return 'Le numéro de votre carte est incomplet.';
  return hasValidCheckDigit(digits) ? undefined : 'Le numéro de votre carte est incorrect.';
}

function expiryError(typed: string, now: Date): string | undefined {
  if (typed.trim() === '') return 'Saisissez la date d’expiration de votre carte.';
  const expiry = readExpiry(typed);
  if (!expiry) return 'La date d’expiration est incomplète ou incorrecte (mois / année).';
  const months = (expiry.year - now.getFullYear()) * 12 + expiry.month - (now.getMonth() + 1);
  if (months < 0) return 'La date d’expiration de votre carte est passée.';
  return months > 50 * 12 ? 'L’année d’expiration de votre carte est incorrecte.' : undefined;
}

function cvcError(cvc: string, number: string): string | undefined {
  const length = isAmex(number) ? 4 : 3;
  if (cvc === '') return 'Saisissez le code de sécurité de votre carte.';
  return cvc.length === length ? undefined : `Le code de sécurité compte ${length} chiffres.`;
}

export function checkCard(card: TypedCard, now: Date): CardErrors {
  const found: CardErrors = {
    number: numberError(card.number),
    expiry: expiryError(card.expiry, now),
    cvc: cvcError(card.cvc, card.number),
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined));
}
