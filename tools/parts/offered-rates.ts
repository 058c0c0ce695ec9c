/** The rates that a line of a quote or an invoice may have: those of all territories. */
import { vatTerritories } from '../facts/vat-rates.ts';
import { make } from './elements.ts';
import { formatPercent } from './french-format.ts';

interface OfferedRates {
  where: string;
  /** In hundredths of a percent. */
  rates: number[];
}

const territories = vatTerritories.value;

/** Each rate once, where it is law first; a territory that has others too says which. 0 % is last, and gives its reason. */
const offeredRates: readonly OfferedRates[] = [
  ...territories.flatMap(({ name, rates }, index) => {
    const before = new Set(territories.slice(0, index).flatMap((one) => one.rates.map(({ rate }) => rate)));
    const charged = rates.map(({ rate }) => rate).filter((rate) => rate !== 0);
    const own = charged.filter((rate) => !before.has(rate));
    const others = charged.filter((rate) => before.has(rate)).map((rate) => formatPercent(rate / 100));
    const also = others.length === 0 ? '' : ` (et ${others.join(', ')})`;
    return own.length === 0 ? [] : [{ where: `${name}${also}`, rates: own }];
  }),
  { where: 'Sans TVA', rates: [0] },
];

/** `tva`: as a line keeps it, in hundredths of a percent. */
export const isVatRate = (tva: string): boolean =>
  offeredRates.some(({ rates }) => rates.some((rate) => `${rate}` === tva));

/** To choose from. */
export const rateGroups = (): HTMLOptGroupElement[] =>
  offeredRates.map(({ where, rates }) =>
    make(
      'optgroup',
      { label: where },
      ...rates.map((rate) => make('option', { value: `${rate}` }, formatPercent(rate / 100))),
    ),
  );
