/** Numbers of a column, kept to the last decimal that is written: they are texts, never binary fractions. */

/** What begins the decimals; `any` reads both ways of writing and asks where they meet (`1.250`). */
export type DecimalSign = ',' | '.' | 'any';

export type WrittenNumber =
  | { is: 'number' /** `-1250.50`, as it is written but for signs and spaces. */; text: string }
  /** A thousand and more to one reader, one and a bit to another. */
  | { is: 'unclear' }
  | { is: 'wrong' };

const wrong: WrittenNumber = { is: 'wrong' };

/** Groups of three, all cut by one sign, or none. */
function ungrouped(whole: string, sign: ',' | '.'): string | undefined {
  const other = sign === ',' ? '.' : ',';
  const groups = whole.includes(other) ? whole.split(other) : whole.split(/[ '’]/);
  const isGrouped = groups.every((group, at) =>
    at === 0 ? (groups.length === 1 ? /^\d*$/ : /^\d{1,3}$/).test(group) : /^\d{3}$/.test(group),
  );
  return isGrouped ? groups.join('') : undefined;
}

function bySign(text: string, sign: ',' | '.'): WrittenNumber {
  const [integral = '', decimals = '', ...more] = text.split(sign);
  const [, minus = '', whole = ''] = /^([+-]?) ?(.*)$/.exec(integral) ?? [];
  const digits = ungrouped(whole, sign);
  if (more.length > 0 || digits === undefined || !/^\d*$/.test(decimals) || digits + decimals === '') {
    return wrong;
  }
  const fraction = decimals && `.${decimals}`;
  return { is: 'number', text: `${minus === '-' ? '-' : ''}${digits || '0'}${fraction}` };
}

/** Which of `,` and `.` begins the decimals in this text alone; undefined where it may be either. */
export function signOf(text: string): ',' | '.' | undefined {
  const [comma, dot] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  if (comma >= 0 && dot >= 0) return comma > dot ? ',' : '.';
  if (comma < 0 && dot < 0) return undefined;
  const sign = comma >= 0 ? ',' : '.';
  const parts = text.replace(/[^\d,.]/g, '').split(sign);
  if (parts.length > 2) return sign === ',' ? '.' : ',';
  const [whole = '', decimals = ''] = parts;
  return decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? undefined : sign;
}

/** Signs of what is no number yet: one of the euro on either side, or its name. */
const EURO = /^(€|EUR|euros?) ?| ?(€|EUR|euros?)$/gi;

/** A minus may stand behind (accounts, SAP) or be brackets around (accounts, Excel); one of them, never two. */
function minusFirst(text: string): string {
  const inside = /^\( ?([^()+-]+?) ?\)$/.exec(text)?.[1] ?? /^([^()+-]+?) ?-$/.exec(text)?.[1];
  return inside === undefined ? text : `-${inside.replace(EURO, '')}`;
}

/**
 * `usual`: the sign that other cells of the column show, which decides for `1,250` only: French where nothing says
 * otherwise. `1.250` is asked about unless the sign is given. A `€` is no part of a number; `$` and `%` are.
 */
export function readWrittenNumber(written: string, sign: DecimalSign, usual?: ',' | '.'): WrittenNumber {
  const bare = written
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/[−–‐‑﹣－]/g, '-')
    .trim();
  const text = minusFirst(bare.replace(EURO, '').trim());
  if (!/^[+-]? ?[\d,.][\d,. '’]*$/.test(text)) return wrong;
  if (sign !== 'any') return bySign(text, sign);
  const own = signOf(text);
  if (own || !/[.,]/.test(text)) return bySign(text, own ?? ',');
  return text.includes('.') || usual === '.' ? { is: 'unclear' } : bySign(text, ',');
}

/** The number in whole 10^-digits, as `1250.5` is 125050 hundredths; undefined where it does not fit. */
export function scaled(text: string, digits: number): number | undefined {
  const [whole = '', decimals = ''] = text.replace('-', '').split('.');
  const kept = decimals.replace(/0+$/, '');
  const value = Number(`${whole}${kept.padEnd(digits, '0')}`);
  if (kept.length > digits || !Number.isSafeInteger(value)) return undefined;
  return text.startsWith('-') && value !== 0 ? -value : value;
}
