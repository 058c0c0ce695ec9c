import { ORDER_LINE_KINDS, type OrderLineKind } from '../status/order-status.ts';
import { formatDay } from '../time/french-dates.ts';
import { type EuroCents, euroCents, sumCents, ZERO } from './money.ts';
import { netAmounts } from './vat.ts';

/** docs/product/finances.md#exercise. Days are written `2026-12-25`. */

/** `04-01`, a day that every year has. */
export function isDayOfEveryYear(text: string): boolean {
  const day = new Date(`2027-${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`2027-${text}T`);
}

const yearsAfter = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

export const openingOf = (day: string, start: string): string =>
  `${Number(day.slice(0, 4)) - (day.slice(5) < start ? 1 : 0)}-${start}`;

export interface FiledDays {
  from: string;
  to: string;
  /** An exercise shorter or longer than usual gives this day. */
  opened?: string | undefined;
}

interface Wrong {
  field: 'from' | 'to';
  message: string;
}

export function exerciseOf({ from, to, opened }: FiledDays, start: string): { opened: string } | Wrong {
  if (to < from) return { field: 'to', message: 'Le dernier jour vient avant le premier.' };
  const first = opened ?? openingOf(from, start);
  if (from < first) return { field: 'from', message: 'Le début vient avant l’ouverture de l’exercice.' };
  // Code de commerce, L. 123-12: twelve months; the first, or one whose closing moves, may last to the end of the
  // next year.
  if (to >= yearsAfter(first, 2))
    return { field: 'to', message: 'Un exercice ne dépasse pas vingt-quatre mois.' };
  const next = yearsAfter(first, 1);
  if (!opened && to >= next)
    return {
      field: 'to',
      message: `Un fichier tient dans un exercice\u00a0: le suivant s’ouvre le ${formatDay(next)}. Si celui-ci a duré plus d’un an, donnez le jour de son ouverture.`,
    };
  return { opened: first };
}

export const ACCOUNTS = {
  customers: { number: '411000', label: 'Clients' },
  contested: { number: '416000', label: 'Clients douteux ou litigieux' },
  vat: { number: '445710', label: 'TVA collectée' },
  vat_elsewhere: { number: '445730', label: 'TVA due dans un autre État (guichet unique)' },
  cards: { number: '511500', label: 'Cartes et prélèvements à encaisser' },
  otherwise: { number: '467000', label: 'Remboursements versés par un autre moyen' },
  purchase: { number: '706100', label: 'Ventes d’automatisations' },
  subscription: { number: '706200', label: 'Abonnements aux automatisations' },
  cap_discount: { number: '709600', label: 'Remises du plafond mensuel' },
  purchase_discount: { number: '709700', label: 'Remises par code' },
  month_discount: { number: '709700', label: 'Remises par code' },
} as const;

export type Account = keyof typeof ACCOUNTS;

const JOURNALS = {
  VE: 'Ventes',
  BQ: 'Encaissements par carte et prélèvement',
} as const;
export type SalesJournal = keyof typeof JOURNALS;
export const journalWords = (journal: SalesJournal): string => JOURNALS[journal];

/** Amounts are negative throughout for a credit note. */
export interface Paper {
  readonly total: EuroCents;
  readonly vat: EuroCents;
  /** It is declared by the one-stop shop, not with French VAT. */
  readonly isDueElsewhere?: boolean;
  readonly lines: readonly { readonly kind: OrderLineKind; readonly amount: EuroCents }[];
}

export const CARD_MOVES = ['received', 'given_back', 'sent_back', 'lost', 'paid_otherwise'] as const;
/** A bank may send a refund back or take a debit. A person told of `paid_otherwise`: the card keeps what it had. */
export type CardMove = (typeof CARD_MOVES)[number];

export interface EntryLine {
  readonly account: Account;
  readonly debit: EuroCents;
  readonly credit: EuroCents;
}

/** Positive amounts are credits; an entry has two equal sides (docs/product/finances.md#sales-journal). */
function onSide(account: Account, credit: EuroCents): EntryLine[] {
  if (credit === 0) return [];
  const amount = euroCents(Math.abs(credit));
  return [{ account, debit: credit < 0 ? amount : ZERO, credit: credit > 0 ? amount : ZERO }];
}

export function linesOfPaper({ total, vat, isDueElsewhere, lines }: Paper): EntryLine[] {
  const net = netAmounts(
    lines.map(({ amount }) => amount),
    vat,
  );
  const sold = ORDER_LINE_KINDS.flatMap((kind) => {
    const own = net.filter((_, place) => lines[place]?.kind === kind);
    return onSide(kind, sumCents(own));
  });
  return [
    ...onSide('customers', euroCents(-total)),
    ...sold,
    ...onSide(isDueElsewhere ? 'vat_elsewhere' : 'vat', vat),
  ];
}

const counterpart: Record<CardMove, Account> = {
  received: 'customers',
  given_back: 'customers',
  sent_back: 'customers',
  lost: 'contested',
  paid_otherwise: 'customers',
};

/** What a customer paid is positive, what went back to them negative. */
export const signedMove = (move: CardMove, amount: EuroCents): EuroCents =>
  move === 'received' || move === 'sent_back' ? amount : euroCents(-amount);

export function linesOfCard(move: CardMove, amount: EuroCents): EntryLine[] {
  const credit = signedMove(move, amount);
  const from = move === 'paid_otherwise' ? 'otherwise' : 'cards';
  return [...onSide(from, euroCents(-credit)), ...onSide(counterpart[move], credit)];
}

const CARD_WORDS: Record<CardMove, string> = {
  received: 'Encaissement',
  given_back: 'Remboursement',
  sent_back: 'Remboursement revenu',
  lost: 'Contestation perdue',
  paid_otherwise: 'Remboursement par un autre moyen',
};
export const cardWords = (move: CardMove): string => CARD_WORDS[move];

/** `1234,50`: no thousands separator, always two decimals. */
export function fecAmount(amount: EuroCents): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)},${digits.slice(-2)}`;
}

export const fecDay = (day: string): string => day.replaceAll('-', '');

export const fecText = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}|]+/gu, ' ').trim();

/** It is empty where the registration holds no SIREN of nine digits. */
export function sirenIn(registration = ''): string {
  const found = registration.match(/\d(?:[\s\u00a0\u202f]?\d){8,}/)?.[0] ?? '';
  return found.replaceAll(/\D/g, '').slice(0, 9);
}
