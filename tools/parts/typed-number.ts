/** What somebody typed where a number is wanted. */
export type TypedNumber =
  | { is: 'number' /** The number × 10^digits: an integer. */; scaled: number }
  | { is: 'empty' | 'wrong' | 'too_precise' }
  /** « 1.250 »: a thousand and more to one reader, one and a quarter to another. */
  | { is: 'unclear'; readings: [string, string] };

const SPACE = /[\s\u00a0\u202f]/;
const GROUPED_BY_SPACES = /^\d{1,3}([\s\u00a0\u202f]\d{3})+$/;

/** The whole part and the decimals; undefined where it is no number. */
function split(text: string): { whole: string; decimals: string } | undefined {
  const comma = text.lastIndexOf(',');
  const dot = text.lastIndexOf('.');
  if (comma >= 0 && dot >= 0) {
    const [decimalSign, groupSign] = comma > dot ? [',', '.'] : ['.', ','];
    const [grouped = '', decimals = '', ...more] = text.split(decimalSign);
    const groups = grouped.split(groupSign);
    const isGrouped = groups.every((group, place) => (place === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group));
    return more.length === 0 && isGrouped ? { whole: groups.join(''), decimals } : undefined;
  }
  if (dot >= 0 && text.indexOf('.') !== dot) {
    return /^\d{1,3}(\.\d{3})+$/.test(text) ? { whole: text.replaceAll('.', ''), decimals: '' } : undefined;
  }
  const [whole = '', decimals = '', ...more] = text.split(/[.,]/);
  return more.length === 0 ? { whole, decimals } : undefined;
}

/** `1.250` alone: the dot groups thousands or begins decimals; `0.125` and `1250.125` are clear. */
const isUnclear = (text: string): boolean => /^[1-9]\d{0,2}\.\d{3}$/.test(text);

/**
 * Reads a number typed the French way (`1 234,50`) or the English (`1,234.50`), and asks where it may be either.
 * `digits`: the decimals that are kept; more of them are refused, never rounded.
 */
export function readTypedNumber(typed: string, digits: number): TypedNumber {
  const text = typed.trim().replace(/[€%]/g, '').trim().replace(/^[−–]/, '-');
  if (text === '') return { is: 'empty' };
  const sign = text.startsWith('-') ? -1 : 1;
  const unsigned = text.replace(/^[-+]/, '').trim();
  const [integral = '', ...rest] = unsigned.split(/(?=[.,])/);
  if (SPACE.test(unsigned) && !GROUPED_BY_SPACES.test(integral)) return { is: 'wrong' };
  const compact = [integral, ...rest].join('').split(SPACE).join('');
  if (isUnclear(compact)) {
    return { is: 'unclear', readings: [compact.replace('.', ''), compact.replace('.', ',')] };
  }
  const parts = split(compact);
  if (!parts || !/^\d*$/.test(parts.whole + parts.decimals) || parts.whole + parts.decimals === '') {
    return { is: 'wrong' };
  }
  const decimals = parts.decimals.replace(/0+$/, '');
  if (decimals.length > digits) return { is: 'too_precise' };
  return { is: 'number', scaled: sign * Number(`${parts.whole || '0'}.${decimals || '0'}e${digits}`) || 0 };
}
