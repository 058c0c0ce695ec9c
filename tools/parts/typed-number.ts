/** What somebody typed where a number is wanted, by the one reader of numbers (`written-number.ts`). */
import { readWrittenNumber } from './written-number.ts';

export type TypedNumber =
  | { is: 'number' /** The number × 10^digits: an integer. */; scaled: number }
  | { is: 'empty' | 'wrong' | 'too_precise' }
  /** « 1.250 »: a thousand and more to one reader, one and a quarter to another. */
  | { is: 'unclear'; readings: [string, string] };

/**
 * Reads a number typed the French way (`1 234,50`) or the English (`1,234.50`), and asks where it may be either.
 * `digits`: the decimals that are kept; more of them are refused, never rounded.
 */
export function readTypedNumber(typed: string, digits: number): TypedNumber {
  const text = typed.replaceAll('%', '').trim();
  if (/^[\s€]*$/.test(text)) return { is: 'empty' };
  const read = readWrittenNumber(text, 'any');
  if (read.is === 'wrong') return read;
  if (read.is === 'unclear') {
    return { is: 'unclear', readings: [readingBy(text, ','), readingBy(text, '.')] };
  }
  const [whole = '', decimals = ''] = read.text.split('.');
  const kept = decimals.replace(/0+$/, '');
  if (kept.length > digits) return { is: 'too_precise' };
  return { is: 'number', scaled: Number(`${whole}.${kept || '0'}e${digits}`) || 0 };
}

/** As it is typed where that sign begins the decimals: `1250` or `1,250`. */
function readingBy(text: string, sign: ',' | '.'): string {
  const read = readWrittenNumber(text, sign);
  return read.is === 'number' ? read.text.replace('.', ',') : '';
}
