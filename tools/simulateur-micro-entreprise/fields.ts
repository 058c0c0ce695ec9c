import {
  type ActivityId,
  incomeTaxScale,
  type Limits,
  microLimits,
  microRates,
  type Rates,
  type Scale,
} from '../facts/micro-enterprise.ts';
import { choice, input, make, part } from '../parts/elements.ts';
import { formatCents, formatNumber } from '../parts/french-format.ts';
import { readNumberField } from '../parts/number-field.ts';
import { acreMonths, acreReduction, activeDays, activeMonths } from './calendar.ts';
import type { Earning, Situation } from './core.ts';

/** Fields that are made from what the core knows, and what is read from them. */

const activities = microRates.value;
const scale = incomeTaxScale.value;
const END_OF_PERIOD = microRates.warnAfter;

const columns: readonly (readonly [keyof Rates, string])[] = [
  ['contributions', 'Cotisations'],
  ['withAcre', 'Cotisations avec l’Acre'],
  ['training', 'Formation'],
  ['chamber', 'Chambre'],
  ['flatTax', 'Versement libératoire'],
  ['abatement', 'Abattement fiscal'],
];

const limitNames: readonly (readonly [keyof Limits, string])[] = [
  ['microWhole', 'Régime micro, vente et total'],
  ['microServices', 'Régime micro, services'],
  ['vatWhole', 'Franchise de TVA, vente et total'],
  ['vatRaisedWhole', 'Franchise de TVA, seuil majoré, vente et total'],
  ['vatServices', 'Franchise de TVA, services'],
  ['vatRaisedServices', 'Franchise de TVA, seuil majoré, services'],
  ['flatTaxIncome', 'Versement libératoire, revenu de référence par part'],
];

const scaleFields: readonly (readonly [id: string, name: string, euros: number])[] = [
  ...scale.bounds.map(
    (bound, bracket) =>
      [
        `b-borne-${bracket}`,
        `Par part, ${scale.percents[bracket]}\u00a0% jusqu’à (puis ${scale.percents[bracket + 1]}\u00a0%)`,
        bound,
      ] as const,
  ),
  ['b-decote-seul', 'Décote, personne seule', scale.discount.single],
  ['b-decote-couple', 'Décote, couple', scale.discount.couple],
  ['b-demi-part', 'Plafond par demi-part', scale.halfPartCap],
  ['b-isole', 'Plafond, premier enfant d’un parent isolé', scale.loneParentCap],
];

const euroField = (id: string, name: string): HTMLElement =>
  make(
    'div',
    {},
    make('label', { for: id }, name),
    make(
      'div',
      { class: 'affix' },
      make('input', { id, class: 'num', inputmode: 'decimal', autocomplete: 'off' }),
      make('span', { 'aria-hidden': 'true' }, '€'),
    ),
  );

export function makeFields(): void {
  part('ca').append(...activities.map(({ id, name }) => euroField(`ca-${id}`, name)));
  part('plafonds').append(...limitNames.map(([id, name]) => euroField(`p-${id}`, name)));
  part('bareme').append(...scaleFields.map(([id, name]) => euroField(id, name)));
  const rows = activities.map(({ id, name }) => {
    const cells = columns.map(([key, column]) =>
      make(
        'td',
        {},
        make('input', {
          id: `t-${id}-${key}`,
          class: 'num',
          inputmode: 'decimal',
          autocomplete: 'off',
          'aria-label': `${column}, ${name}, en pourcentage`,
        }),
      ),
    );
    return make('tr', {}, make('th', { scope: 'row' }, name), ...cells);
  });
  part('taux').append(...rows);
}

const plain = (value: number, digits: number) => formatNumber(value, digits).replace(/\s/g, ' ');

export function fillDefaults(): void {
  for (const { id, rates } of activities) {
    for (const [key] of columns) {
      const rate = rates[key];
      input(`t-${id}-${key}`).value = rate === undefined ? '' : plain(rate / 1000, 3);
    }
  }
  for (const [id] of limitNames) input(`p-${id}`).value = plain(microLimits.value[id], 0);
  for (const [id, , euros] of scaleFields) input(id).value = plain(euros, 0);
  input('reduction').value = '';
  input('valables').value = END_OF_PERIOD;
}

export const isDefault = (): boolean =>
  activities.every(({ id, rates }) =>
    columns.every(([key]) => {
      const rate = rates[key];
      return input(`t-${id}-${key}`).value === (rate === undefined ? '' : plain(rate / 1000, 3));
    }),
  ) &&
  limitNames.every(([id]) => input(`p-${id}`).value === plain(microLimits.value[id], 0)) &&
  scaleFields.every(([id, , euros]) => input(id).value === plain(euros, 0));

const euros = (id: string, digits = 2, max = 1e7): number =>
  readNumberField(input(id), { digits, min: 0, max }) ?? 0;

export const simulatedYear = (): number => Number((input('valables').value || END_OF_PERIOD).slice(0, 4));

export function readLimits(): Limits {
  const limits = { ...microLimits.value };
  for (const [id] of limitNames) limits[id] = euros(`p-${id}`, 0, 1e8);
  return limits;
}

function readScale(): Scale {
  const whole = (id: string) => euros(id, 0, 1e8);
  return {
    bounds: scale.bounds.map((_, bracket) => whole(`b-borne-${bracket}`)),
    percents: scale.percents,
    discount: { single: whole('b-decote-seul'), couple: whole('b-decote-couple') },
    halfPartCap: whole('b-demi-part'),
    loneParentCap: whole('b-isole'),
  };
}

/** Of Cipav, the reduction is no share of the usual rate: nothing is told of the whole while it is not given. */
const readRateWithAcre = (id: ActivityId, isAsked: boolean): number | undefined =>
  readNumberField(input(`t-${id}-withAcre`), {
    digits: 3,
    min: 0,
    max: 100,
    ...(isAsked
      ? { required: 'Portez le taux de votre notification\u00a0: cet outil ne le connaît pas.' }
      : {}),
  }) ?? undefined;

function readEarnings(months: number, hasAcre: boolean): Earning[] {
  const factor = input('par-mois').checked ? months : 1;
  return activities.map(({ id, category, asksRateWithAcre }) => {
    const amount = euros(`ca-${id}`) * factor;
    const rate = (key: keyof Rates) =>
      readNumberField(input(`t-${id}-${key}`), { digits: 3, min: 0, max: 100 });
    const rates: Rates = {
      contributions: rate('contributions') ?? 0,
      withAcre: readRateWithAcre(id, asksRateWithAcre === true && amount > 0 && hasAcre),
      training: rate('training') ?? 0,
      chamber: rate('chamber') ?? 0,
      flatTax: rate('flatTax') ?? 0,
      abatement: rate('abatement') ?? 0,
    };
    return { id, category, amount, rates };
  });
}

export interface Typed {
  situation: Situation;
  /** Days of activity of the simulated year. */
  days: { days: number; ofYear: number };
  start: string;
  /** In euros; undefined when it is not given. */
  referenceIncome: number | undefined;
}

export function readFields(): Typed {
  const start = input('debut').value;
  const year = simulatedYear();
  const months = activeMonths(start, year);
  const household = {
    isCouple: choice('foyer').value === 'couple',
    children: readNumberField(input('enfants'), { digits: 0, min: 0, max: 20 }) ?? 0,
    isLoneParent: input('isole').checked,
  };
  const reduction = readNumberField(input('reduction'), { digits: 1, min: 0, max: 100 });
  const reference = readNumberField(input('rfr'), { digits: 0, min: 0, max: 1e8 });
  return {
    situation: {
      earnings: readEarnings(months, input('acre').checked && acreMonths(start, year) > 0),
      months,
      acreMonths: input('acre').checked ? acreMonths(start, year) : 0,
      acreReduction: reduction === null ? acreReduction(start) : reduction / 10,
      household,
      otherIncome: Math.round(euros('autres') / 100),
      scale: readScale(),
      costs: euros('frais') + euros('cfe'),
    },
    days: activeDays(start, year),
    start,
    referenceIncome: reference ?? undefined,
  };
}

const everyField = (): (HTMLInputElement | HTMLSelectElement)[] =>
  [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].filter(
    ({ type }) => type !== 'file',
  );
const isTick = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);

/** By the id of its field. */
export const readTyped = (): Record<string, string | boolean> =>
  Object.fromEntries(everyField().map((field) => [field.id, isTick(field) ? field.checked : field.value]));

export function putTyped(fields: ReadonlyMap<string, string | boolean>): void {
  for (const field of everyField()) {
    const value = fields.get(field.id);
    if (isTick(field))
      field.checked = value === true || (field.id === 'par-an' && fields.get('par-mois') !== true);
    else if (typeof value === 'string') field.value = value;
  }
}

/** On paper, where the form is not. */
export function summaryOf({ situation, start }: Typed): string {
  const { earnings, months, acreMonths, acreReduction } = situation;
  const earned = earnings.flatMap(({ id, amount }) => {
    const name = activities.find((activity) => activity.id === id)?.name ?? id;
    return amount > 0 ? [`${name}\u00a0: ${formatCents(amount)}`] : [];
  });
  const acre =
    acreMonths > 0 ? `, dont ${acreMonths} avec l’Acre à ${formatNumber(acreReduction)}\u00a0%` : '';
  const since = start === '' ? '' : ` (début le ${start.split('-').reverse().join('/')})`;
  return `${[`Année ${simulatedYear()}, ${months} mois d’activité${since}${acre}`, ...earned].join('. ')}.`;
}
