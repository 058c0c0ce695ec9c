import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isDay, longDay } from '../parts/calendar.ts';
import { facts } from './facts.ts';
import { vatTerritories } from './vat-rates.ts';

const tools = path.join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(file, 'utf8');
const here = (file: string): string => path.relative(tools, file);
const pages = globSync(`${tools}/*/page.ts`);

/** Without what it imports for its types alone. */
function importsOf(file: string): { from: string; names: string[] }[] {
  return [...read(file).matchAll(/import\s+(?!type\b)([^;]*?)\s*from\s+'(\.[^']+)'/g)].map(
    ([, clause = '', from = '']) => ({
      from: path.resolve(path.dirname(file), from),
      names: [...clause.matchAll(/(\btype\s+)?\b(\w+)(?:\s+as\s+\w+)?/g)].flatMap(([, type, name = '']) =>
        type ? [] : [name],
      ),
    }),
  );
}

/** The names of facts that a page takes, itself or by its parts. */
function factsOf(page: string): string[] {
  const seen = new Set<string>();
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { from, names } of importsOf(file)) {
      if (!from.endsWith('.ts')) continue;
      if (path.dirname(from) !== import.meta.dirname) visit(from);
      else if (!from.endsWith('dated-fact.ts')) for (const name of names) found.add(name);
    }
  };
  visit(page);
  return [...found].sort();
}

/** Rates stand beside what these take: a paper that another tool hands over, or the identity of the person’s book. */
const unused: Record<string, string> = {
  'relances-de-factures/page.ts': 'vatTerritories',
  'echeancier-de-paiement/page.ts': 'vatTerritories',
  'createur-de-qr-code/page.ts': 'vatTerritories',
  'generateur-de-mentions-legales/page.ts': 'vatTerritories',
  'signature-email/page.ts': 'vatTerritories',
};

describe('what ages', () => {
  it('is all that a file of facts gives: nothing of it is used without its day', async () => {
    for (const file of globSync(`${import.meta.dirname}/*.ts`)) {
      if (/(\.test|facts|dated-fact)\.ts$/.test(file)) continue;
      const exported: object = await import(/* @vite-ignore */ file);
      const others = Object.entries(exported).filter(([, one]) => !facts.includes(one));
      expect([here(file), others.map(([name]) => name)]).toEqual([here(file), []]);
    }
  });

  it.each(pages.map((page) => [here(page), page]))('is warned of in %s, whole', (name, page) => {
    const [, warned = ''] = /\bwarnOfAge\(([^)]*)\)/.exec(read(page)) ?? [];
    expect((warned.match(/\w+/g) ?? []).sort()).toEqual(
      factsOf(page).filter((fact) => fact !== unused[name]),
    );
  });

  /** A ceiling, a day, a rate of the tax as a line keeps it, a rate in words: what nothing else would be. */
  function literalsIn(value: unknown): string[] {
    if (typeof value === 'number') {
      const isCeiling = value >= 10_000 && !/^10*$/.test(`${value}`);
      const words = [100, 1000].map((parts) => `${value / parts}`.replace('.', ','));
      return [
        ...(isCeiling ? [`${value}`] : []),
        ...words.filter((one) => one.includes(',')).map((one) => `${one} %`),
      ];
    }
    if (typeof value === 'string') return isDay(value) ? [value, longDay(value)] : [];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(literalsIn) : [];
  }
  const lineRates = vatTerritories.value.flatMap(({ rates }) => rates.map(({ rate }) => `${rate}`));
  const literals = new Set([
    ...facts.flatMap(({ value, warnAfter }) => literalsIn([value, warnAfter])),
    ...lineRates.filter((rate) => rate.length > 2 && !rate.endsWith('00')),
  ]);

  const plain = (text: string): string =>
    text
      .replace(/\/\*.*?\*\/|(?<=^|\s)\/\/.*$/gms, '')
      .replace(/<style.*?<\/style>|placeholder="[^"]*"/gs, '')
      .replace(/&nbsp;|\\u00a0|\\u202f/g, ' ')
      .replace(/(?<=\d)[_ \u00a0](?=\d{3}(?!\d))/g, '')
      // The date of a text of law is that of its source.
      .replace(/(?<=\d{4}-\d+) du \d+(er)? \p{L}+ \d{4}/gu, '')
      .replace(/[\u00a0\u202f]/g, ' ');

  it('stands nowhere else: no rate, ceiling or day of a fact is written in a tool', () => {
    const files = globSync(`${tools}/{*,parts}/*.{ts,html}`).filter(
      (file) => !file.startsWith(import.meta.dirname) && !/(\.test|example)\.ts$/.test(file),
    );
    expect(files.length).toBeGreaterThan(200);
    const found = files.flatMap((file) => {
      const text = plain(read(file));
      return [...literals]
        .filter((one) => new RegExp(`(?<![\\w.,#-])${plain(one)}(?![\\w]|[.,-]\\d)`).test(text))
        .map((one) => `${here(file)}: ${plain(one)}`);
    });
    expect(found).toEqual([]);
  });
});
