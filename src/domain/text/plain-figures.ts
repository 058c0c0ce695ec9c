/** Reads figures and French number words in any script or keyboard style, and letters used as figures. */

const isFigure = /^\p{Nd}$/u;
const unwritten = /[\p{M}\p{Cf}\p{DI}]/gu;
const LOOKS_LIKE: Record<string, string> = { o: '0', о: '0', ο: '0', i: '1', l: '1', s: '5', b: '8' };

/** Each script has its ten figures in a row. */
function plainSign(sign: string): string {
  const plain = sign.normalize('NFKD').replaceAll(unwritten, '').toLowerCase();
  if (!isFigure.test(plain)) return plain;
  const code = Number(plain.codePointAt(0));
  let zero = code;
  while (code - zero < 9 && isFigure.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

export interface PlainText {
  text: string;
  /** Each sign, and the end, stood here in the original. */
  at: number[];
}

export function plainText(given: string): PlainText {
  const at: number[] = [];
  let text = '';
  let index = 0;
  for (const sign of given) {
    const plain = plainSign(sign);
    for (let unit = 0; unit < plain.length; unit += 1) at.push(index);
    text += plain;
    index += sign.length;
  }
  return { text: withFiguresForLetters(text), at: [...at, index] };
}

/** « O6 I2 » has letters for figures: they stand beside a figure and no other letter. « 10 l » means litres. */
function withFiguresForLetters(plain: string): string {
  const asFigures = (word: string) => word.replaceAll(/\D/gu, (letter) => LOOKS_LIKE[letter] ?? letter);
  return plain
    .replaceAll(
      /(?<![\p{L}\p{N}])(?=[\dilsb]*[oоο]|0|[ilsb]\d)(?=\D*\d)[\doоοilsb]+(?![\p{L}\p{N}])/gu,
      asFigures,
    )
    .replaceAll(/(?<=\d[^\p{L}\p{N}]{1,3})\d[ilsb](?![\p{L}\p{N}])/gu, asFigures);
}

const UNITS = 'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize';
const TENS = 'vingt trente quarante cinquante soixante septante huitante nonante';
const VALUES = new Map([
  ...UNITS.split(' ').map((word, value): [string, number] => [word, value]),
  ...TENS.split(' ').map((word, index): [string, number] => [word, 20 + 10 * index]),
  ['une', 1],
  ['vingts', 20],
  ['octante', 80],
]);
const NUMERAL = new RegExp(String.raw`\d+|(?<!\p{L})(?:${[...VALUES.keys()].join('|')})(?!\p{L})`, 'gu');

export interface Span {
  from: number;
  to: number;
}

export interface Numeral extends Span {
  figures: string;
  isSaid: boolean;
}

/** « soixante », « dix », « huit » are one number; « six », « douze » are two. */
function together(one: number, next: number): number | undefined {
  if (one === 4 && next === 20) return 80;
  const goesOn =
    (one >= 20 && one % 10 === 0 && next > 0 && next < 10) ||
    ((one === 60 || one === 80) && next >= 10 && next <= 16) ||
    (one === 10 && next >= 7 && next < 10);
  return goesOn ? one + next : undefined;
}

export function numeralsOf(plain: string): Numeral[] {
  const found: Numeral[] = [];
  for (const { 0: written, index } of plain.matchAll(NUMERAL)) {
    const value = VALUES.get(written);
    const next = { from: index, to: index + written.length, figures: String(value ?? written) };
    const last = found.at(-1);
    const isBeside = last?.isSaid && /^(?:-| (?:et )?|-et-)$/u.test(plain.slice(last.to, index));
    const sum = isBeside && value !== undefined ? together(Number(last.figures), value) : undefined;
    if (last && sum !== undefined) Object.assign(last, { to: next.to, figures: String(sum) });
    else found.push({ ...next, isSaid: value !== undefined });
  }
  return found;
}
