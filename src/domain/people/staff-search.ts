import { type EuroCents, euroCents } from '../money/money.ts';
import { soughtForm } from '../text/one-form.ts';
import type { StaffRight } from './staff-rights.ts';

/** docs/product/administration.md#one-search, docs/product/administration.md#search-of-people */

const mostWords = 6;
const leastForTheMiddle = 3;
const telephone = /^\+?[\d\s().\-/]{4,}$/;

const escaped = (word: string) => word.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Drops accents and marks, as the database does. */
const letters = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The index holds groups of three letters, so shorter words match only the beginning of a word. */
const patternOf = (word: string) =>
  letters(word).some((run) => run.length >= leastForTheMiddle) ? `%${escaped(word)}%` : `% ${escaped(word)}%`;

/** All must be found. A telephone number is one word, without its country or leading zero. */
export function searchPatterns(text: string): string[] {
  const sought = text.trim();
  if (telephone.test(sought)) {
    const digits = sought.replace(/\D/g, '').replace(/^(?:0033|33|0)/, '');
    return digits.length >= leastForTheMiddle ? [`%${digits}%`] : [];
  }
  const words = sought.split(/\s+/).filter((word) => letters(word).length > 0);
  return words.slice(0, mostWords).map(patternOf);
}

/** Among equal results, the likelier kind comes first. */
export const SEARCH_KINDS = ['person', 'automation', 'subscription', 'order', 'ticket'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const SEARCH_RIGHTS: Readonly<Record<SearchKind, StaffRight>> = {
  person: 'people.read',
  automation: 'content.read',
  subscription: 'subscriptions.read',
  order: 'orders.read',
  ticket: 'tickets.read',
};

export const LONGEST_SEARCH = 200;
export const MOST_RECENT = 8;

export interface Sought {
  /** All of these LIKE patterns must match. Empty where a number alone names the thing. */
  patterns: string[];
  number: number | undefined;
  invoice: string | undefined;
  amount: EuroCents | undefined;
  /** LIKE patterns: a request's subject may write the amount in any of these ways. */
  writings: string[];
  providerId: string | undefined;
  /** « commande 12 » names the kind. */
  only: SearchKind | undefined;
}

const named: Readonly<Record<string, SearchKind>> = {
  commande: 'order',
  ticket: 'ticket',
  demande: 'ticket',
};
const largestId = 2_147_483_647;

function numberIn(text: string): Pick<Sought, 'number' | 'only'> {
  const [, word, digits] = /^(?:(commande|ticket|demande)\s+)?(?:n[°º]|#)?\s*(\d{1,10})$/iu.exec(text) ?? [];
  const number = Number(digits);
  const isId = digits !== undefined && number >= 1 && number <= largestId;
  return { number: isId ? number : undefined, only: named[word?.toLowerCase() ?? ''] };
}

/** `F-2026-12`, `f2026-000012` and `F-2026-000012` are one number. */
function invoiceIn(text: string): string | undefined {
  const [, letter, year, sequence] = /^([fa])-?(\d{4})-(\d{1,9})$/iu.exec(text) ?? [];
  if (!letter || !year || !sequence) return undefined;
  return `${letter.toUpperCase()}-${year}-${sequence.replace(/^0+(?=\d)/, '').padStart(6, '0')}`;
}

/** « 3,33 », « 3.3 », « 35 € »: a bare whole number would be an order's. */
function amountIn(text: string): EuroCents | undefined {
  const written = /^(0|[1-9]\d{0,5})(?:[.,](\d{1,2}))?(€?)$/u.exec(text.replaceAll(/\s/gu, ''));
  const [, whole, decimals, sign] = written ?? [];
  if (whole === undefined || (decimals === undefined && !sign)) return undefined;
  return euroCents(Number(whole) * 100 + Number((decimals ?? '').padEnd(2, '0')));
}

/** « 3,33 » or « 3.33 », « 5 € » or « 5,00 »; `_` stands for any kind of space in them. */
function writingsOf(amount: EuroCents): string[] {
  const [whole = '', cents = ''] = (amount / 100).toFixed(2).split('.');
  const endings = cents === '00' ? ['€', '_€', ',00', '.00'] : [`,${cents}`, `.${cents}`];
  const grouped = whole.replace(/(?<=\d)(?=\d{3}$)/, '_');
  return [...new Set([whole, grouped])].flatMap((digits) => endings.map((ending) => `% ${digits}${ending}%`));
}

const providerIdIn = (text: string) => (/^[a-z]{2,6}_\w{3,250}$/u.test(text) ? text : undefined);

export function readSought(typed: string): Sought {
  const text = typed.trim();
  const { number, only } = numberIn(text);
  const [invoice, amount, providerId] = [invoiceIn(text), amountIn(text), providerIdIn(text)];
  // A request may mention an invoice's number, so that one is sought among words too.
  const isName = only !== undefined || amount !== undefined || providerId !== undefined;
  const patterns = isName ? [] : searchPatterns(text);
  const writings = amount === undefined ? [] : writingsOf(amount);
  return { patterns, number, invoice, amount, writings, providerId, only };
}

/** 3 for a whole name, 2 for the beginning of one, 1 for a part. */
export function likelihood(typed: string, names: readonly string[]): 1 | 2 | 3 {
  const [text, ...known] = [typed, ...names].map(soughtForm);
  if (!text) return 1;
  if (known.includes(text)) return 3;
  return known.some((name) => name.startsWith(text)) ? 2 : 1;
}

/** An act may be typed before the words: « offrir dupont ». */
export const SEARCH_ACTS = ['offer', 'refund', 'diagnose'] as const;
export type SearchAct = (typeof SEARCH_ACTS)[number];

export const SEARCH_ACT_VERBS: Readonly<Record<SearchAct, string>> = {
  offer: 'offrir',
  refund: 'rembourser',
  diagnose: 'diagnostiquer',
};

/** These words join the verb and its object: « rembourser la commande 12 ». */
const between =
  /^(?:(?:une|l[’']|la|le|les|des)?\s*(?:automatisations?|commandes?|abonnements?)\b|(?:à|de)(?=\s|$))\s*/iu;

export function readAct(typed: string): { act: SearchAct | undefined; words: string } {
  const text = typed.trim();
  const [, verb = '', rest = ''] = /^(\S+)\s*([\s\S]*)$/u.exec(text) ?? [];
  const act = SEARCH_ACTS.find((one) => SEARCH_ACT_VERBS[one] === verb.toLowerCase());
  if (!act) return { act, words: text };
  return { act, words: rest.replace(between, '').replace(between, '').trim() };
}

/** Replaces controls and half pairs by spaces, and cuts text pasted by mistake. */
export function sentSearch(typed: string): string {
  const text = typed.toWellFormed().replaceAll(/[\p{Cc}\ufffd]+/gu, ' ');
  // The cut must not split a surrogate pair.
  return text
    .trim()
    .slice(0, LONGEST_SEARCH)
    .replace(/[\ud800-\udbff]$/u, '')
    .trim();
}
