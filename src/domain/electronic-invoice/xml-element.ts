import type { EuroCents } from '../money/money.ts';
import { xmlText } from '../text/xml-text.ts';

type Written = string | undefined;

/** One that holds nothing is not written. */
export function element(name: string, children: Written | readonly Written[], attributes = ''): string {
  const inside = [children].flat().join('');
  return inside === '' ? '' : `<${name}${attributes}>${inside}</${name}>`;
}

export const words = (name: string, text: string | undefined, attributes = ''): string =>
  element(name, xmlText(text ?? ''), attributes);

/** `-1234.50` */
export const amount = (name: string, cents: EuroCents, attributes = ''): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return element(name, `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`, attributes);
};
