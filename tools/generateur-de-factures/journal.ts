/** What was issued: kept with its amounts, and with what it was made of, to be credited later. */

import type { PaperLine } from '#domain/document/issued-papers.ts';
import { isDay, shortDay } from '../parts/calendar.ts';
import { isFields } from '../parts/checked-work.ts';
import {
  greatestOfSeries,
  isSameSeries,
  nextNumber,
  type SequenceFaults,
  sequenceFaults,
} from '../parts/numbering.ts';
import type { RateTotal } from '../parts/priced-lines.ts';
import type { SavedForm } from '../parts/saved-form.ts';
import { plainCents } from '../parts/spreadsheet.ts';
import type { Invoice } from './core.ts';

/** Negative of a credit note. Unknown net and tax of what an earlier version of the tool kept are null. */
export interface Amounts {
  netCents: number | null;
  vatCents: number | null;
  totalCents: number;
  rates: RateTotal[];
}

export interface Issued extends Amounts {
  kind: 'invoice' | 'credit_note';
  number: string;
  day: string;
  customer: string;
  /** The invoice that a credit note mends; empty of an invoice. */
  origin: string;
  form: SavedForm | null;
}

/** A line of a journal. */
export type Listed = Omit<Issued, 'form' | 'totalCents'> & { totalCents: number | null };

export interface Journal {
  issued: Issued[];
  /** The last numbers issued elsewhere, one a series at most, before the first of this journal. */
  before: string[];
}

export const emptyJournal = (): Journal => ({ issued: [], before: [] });

export function amountsOf({ kind, totals }: Pick<Invoice, 'kind' | 'totals'>): Amounts {
  const sign = kind === 'credit_note' ? -1 : 1;
  const signed = (cents: number) => sign * cents || 0;
  return {
    netCents: signed(totals.netCents),
    vatCents: signed(totals.vatCents),
    totalCents: signed(totals.totalCents),
    rates: totals.rates.map(({ vat, netCents, vatCents }) => ({
      vat,
      netCents: signed(netCents),
      vatCents: signed(vatCents),
    })),
  };
}

export function entryOf(invoice: Invoice, form: SavedForm): Issued {
  const { kind, number, day, customer, origin } = invoice;
  const isCredit = kind === 'credit_note';
  const amounts = amountsOf(invoice);
  return {
    kind,
    number,
    day,
    customer: customer.name,
    origin: isCredit ? origin.number : '',
    ...amounts,
    form,
  };
}

/** `last`: what was said to be the last number issued. It counts when it is of this series and not of this journal. */
export function recorded(journal: Journal, entry: Issued, last: string): Journal {
  const isFirst = !journal.issued.some((one) => isSameSeries(one.number, entry.number));
  const isKnown = journal.issued.some((one) => one.number === last) || journal.before.includes(last);
  const before = isFirst && last !== '' && !isKnown ? [...journal.before, last] : journal.before;
  return { issued: [...journal.issued, entry], before };
}

/** The number after which this one follows: the greatest known of its series. `said`: the last one issued elsewhere. */
export function lastBefore(journal: Journal, kind: Issued['kind'], number: string, said: string): string {
  const known = [...journal.issued.map((one) => one.number), ...journal.before, said];
  // A first credit note may begin a series of its own; an invoice that leaves the series is asked about.
  return greatestOfSeries(known, number) ?? (kind === 'invoice' ? said : '');
}

/** Credit notes go on in their own series where they have one. */
export function suggestedNumber(journal: Journal, kind: Issued['kind'], said: string, day: string): string {
  const credit = journal.issued.findLast((one) => one.kind === 'credit_note')?.number;
  const stem = (kind === 'credit_note' ? credit : undefined) ?? said;
  return nextNumber(lastBefore(journal, kind, stem, stem), day);
}

export const faultsOf = ({ issued, before }: Journal): SequenceFaults => sequenceFaults(issued, before);

/** What is said above the journal, and whether all is well. */
export function sequenceWords(journal: Journal): { isSound: boolean; says: string[] } {
  const { missing, duplicated, antedated } = faultsOf(journal);
  const says = [
    missing.length > 0 ? `Numéros manquants dans la suite\u00a0: ${missing.join(', ')}.` : '',
    duplicated.length > 0 ? `Numéros en double\u00a0: ${duplicated.join(', ')}.` : '',
    antedated.length > 0
      ? `Numéros dont la date précède celle du numéro d’avant\u00a0: ${antedated.join(', ')}.`
      : '',
  ].filter((line) => line !== '');
  if (says.length > 0) return { isSound: false, says };
  return {
    isSound: true,
    says: [`La suite des numéros est continue, sans doublon\u00a0: ${rangesOf(journal).join('\u00a0; ')}.`],
  };
}

/** Of each series, from where to where. */
function rangesOf({ issued }: Journal): string[] {
  const firsts = issued.filter(
    (one, index) => issued.findIndex((other) => isSameSeries(one.number, other.number)) === index,
  );
  return firsts.map(({ number }) => {
    const members = issued.filter((one) => isSameSeries(one.number, number)).length;
    const last = greatestOfSeries(
      issued.map((one) => one.number),
      number,
    );
    return members > 1 ? `de ${number} à ${last}` : number;
  });
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const cents = (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null);

function readRates(value: unknown): RateTotal[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isFields).flatMap((rate) => {
    const [vat, netCents, vatCents] = [cents(rate.vat), cents(rate.netCents), cents(rate.vatCents)];
    return vat === null || netCents === null || vatCents === null ? [] : [{ vat, netCents, vatCents }];
  });
}

/** Null without a total. The first version called it `total`, and kept nothing else. */
function readAmounts(value: unknown): Amounts | null {
  if (!isFields(value)) return null;
  const totalCents = cents(value.totalCents ?? value.total);
  if (totalCents === null) return null;
  const { netCents, vatCents, rates } = value;
  return { netCents: cents(netCents), vatCents: cents(vatCents), totalCents, rates: readRates(rates) };
}

/** The first version kept `numero`, `date`, `client` and `total` only. */
function readIssued(value: unknown, readForm: (form: unknown) => SavedForm | null): Issued | null {
  if (!isFields(value)) return null;
  const number = text(value.number ?? value.numero);
  const day = text(value.day ?? value.date);
  const amounts = readAmounts(value);
  if (number === '' || !isDay(day) || !amounts) return null;
  return {
    kind: value.kind === 'credit_note' ? 'credit_note' : 'invoice',
    number,
    day,
    customer: text(value.customer ?? value.client),
    origin: text(value.origin),
    ...amounts,
    form: readForm(value.form),
  };
}

/** Says which entry cannot be read instead of leaving it out: a journal that loses an invoice is none. */
export function readJournal(
  data: Record<string, unknown>,
  readForm: (form: unknown) => SavedForm | null,
): Journal | { unreadable: number } {
  const entries = Array.isArray(data.journal) ? data.journal : [];
  const issued: Issued[] = [];
  for (const [index, entry] of entries.entries()) {
    const read = readIssued(entry, readForm);
    if (!read) return { unreadable: index + 1 };
    issued.push(read);
  }
  const before = Array.isArray(data.avant) ? data.avant.filter((one) => typeof one === 'string') : [];
  return { issued, before };
}

const amount = (value: number | null): string => (value === null ? '' : plainCents(value));
const rateName = (vat: number): string => `${vat / 100}`.replace('.', ',');

const who = ({ customer, key, tool }: PaperLine): string =>
  key === null ? `dans l’outil «\u00a0${tool}\u00a0»` : customer;

/** What the shop has numbered, in whatever tool; null where its amounts are not known. */
export function journalOfPapers(papers: readonly PaperLine[]): { issued: Listed[] } {
  const issued = papers.flatMap((paper): Listed[] => {
    const { kind, number, day, origin, amounts } = paper;
    if (kind === 'quote') return [];
    const signed = (amount: number) => (kind === 'credit_note' ? -amount : amount) || 0;
    const rates = (amounts?.rates ?? []).map((rate) => ({
      vat: Math.round(rate.vat_rate * 100),
      netCents: signed(rate.net_cents),
      vatCents: signed(rate.vat_cents),
    }));
    return [
      {
        ...{ kind, number, day, customer: who(paper), origin: kind === 'credit_note' ? origin : '', rates },
        netCents: amounts && signed(amounts.net_cents),
        vatCents: amounts && signed(amounts.vat_cents),
        totalCents: amounts && signed(amounts.total_cents),
      },
    ];
  });
  return { issued };
}

/** Rows for a spreadsheet: one column of base and one of tax for each rate that was charged. */
export function journalRows({ issued }: { issued: readonly Listed[] }): string[][] {
  const rates = [...new Set(issued.flatMap((one) => one.rates.map(({ vat }) => vat)))].sort((a, b) => b - a);
  const head = ['Type', 'Numéro', 'Date', 'Client', 'Facture corrigée', 'Total HT', 'TVA', 'Total TTC'];
  const perRate = rates.flatMap((vat) => [`Base ${rateName(vat)} %`, `TVA ${rateName(vat)} %`]);
  return [
    [...head, ...perRate],
    ...issued.map((one) => [
      one.kind === 'invoice' ? 'Facture' : 'Avoir',
      one.number,
      shortDay(one.day),
      one.customer,
      one.origin,
      amount(one.netCents),
      amount(one.vatCents),
      amount(one.totalCents),
      ...rates.flatMap((vat) => {
        const found = one.rates.find((rate) => rate.vat === vat);
        return [amount(found?.netCents ?? 0), amount(found?.vatCents ?? 0)];
      }),
    ]),
  ];
}
