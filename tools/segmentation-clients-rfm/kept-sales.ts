/** A reckoning as the shop keeps it: the choices, and the sales themselves where they are short enough. */
import { isDay, longDay } from '../parts/calendar.ts';
import { isFields, keptWork, Refusal, textIn } from '../parts/checked-work.ts';

/** What a person chose of the columns, by the id of the field; it holds for a table of the same titles. */
export interface Chosen {
  titles: string[];
  fields: Record<string, string | boolean>;
}

export interface KeptSales {
  /** Null: too long, they stay with the person. */
  source: string | null;
  chosen: Chosen | null;
  /** The day of the reckoning, or empty. */
  until: string;
  isDayChosen: boolean;
}

const MOST_BYTES = 200_000;

/** Null of what is too long to be kept, as it is written. */
export const shortEnough = (source: string): string | null =>
  new TextEncoder().encode(JSON.stringify(source)).length > MOST_BYTES ? null : source;

export const isSameTitles = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((title, at) => title === others[at]);

const textOrTick = (pair: [string, unknown]): pair is [string, string | boolean] =>
  typeof pair[1] === 'string' || typeof pair[1] === 'boolean';

function chosenIn(value: unknown): Chosen | null {
  if (value === null || value === undefined) return null;
  if (!isFields(value) || !isFields(value.fields)) throw new Refusal('Les choix sont illisibles');
  const { titles } = value;
  if (!Array.isArray(titles) || !titles.every((title) => typeof title === 'string'))
    throw new Refusal('Les titres sont illisibles');
  return { titles, fields: Object.fromEntries(Object.entries(value.fields).filter(textOrTick)) };
}

export const checkSales = (kept: unknown): KeptSales | null =>
  keptWork(kept, (fields) => {
    const until = textIn(fields, 'until');
    return {
      source: fields.source === null ? null : textIn(fields, 'source'),
      chosen: chosenIn(fields.chosen),
      until: isDay(until) ? until : '',
      isDayChosen: fields.isDayChosen === true,
    };
  });

/** As a list names it. */
export const titleOfSales = ({ until }: KeptSales): string =>
  isDay(until) ? `Clients au ${longDay(until)}` : 'Clients';
