/** What the page knows is what stands in its fields: all that it shows follows from them. */
import {
  acreReductions,
  incomeTaxScale,
  type Limits,
  microLimits,
  microRates,
  type Rates,
} from '../facts/micro-enterprise.ts';
import { isDay, longDay, shortDay } from '../parts/calendar.ts';
import { formatCents, formatNumber } from '../parts/french-format.ts';
import { type NumberRule, readNumber } from '../parts/number-field.ts';
import { type SavedForm, said } from '../parts/saved-form.ts';
import { acreEnd, acreMonths, acreReduction, activeDays, activeMonths } from './calendar.ts';
import { type Simulation, type Situation, simulate } from './core.ts';

export interface SimulationPage {
  champs: SavedForm['champs'];
  /** What is said of the file that was to be opened. */
  importer: string;
}

export const activities = microRates.value;
const scale = incomeTaxScale.value;
const END_OF_PERIOD = microRates.warnAfter;

export const rateColumns: readonly (readonly [keyof Rates, string])[] = [
  ['contributions', 'Cotisations'],
  ['withAcre', 'Cotisations avec l’Acre'],
  ['training', 'Formation'],
  ['chamber', 'Chambre'],
  ['flatTax', 'Versement libératoire'],
  ['abatement', 'Abattement fiscal'],
];

export const limitNames: readonly (readonly [keyof Limits, string])[] = [
  ['microWhole', 'Régime micro, vente et total'],
  ['microServices', 'Régime micro, services'],
  ['vatWhole', 'Franchise de TVA, vente et total'],
  ['vatRaisedWhole', 'Franchise de TVA, seuil majoré, vente et total'],
  ['vatServices', 'Franchise de TVA, services'],
  ['vatRaisedServices', 'Franchise de TVA, seuil majoré, services'],
  ['flatTaxIncome', 'Versement libératoire, revenu de référence par part'],
];

export const scaleFields: readonly (readonly [id: string, name: string, euros: number])[] = [
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

const plain = (value: number | undefined, digits: number) =>
  value === undefined ? '' : formatNumber(value, digits).replace(/\s/g, ' ');
const thousandth = (rate: number | undefined) => (rate === undefined ? undefined : rate / 1000);

const usualRates: Readonly<Record<string, string>> = Object.fromEntries([
  ...activities.flatMap(({ id, rates }) =>
    rateColumns.map(([key]) => [`t-${id}-${key}`, plain(thousandth(rates[key]), 3)]),
  ),
  ...limitNames.map(([id]) => [`p-${id}`, plain(microLimits.value[id], 0)]),
  ...scaleFields.map(([id, , euros]) => [id, plain(euros, 0)]),
]);
const usual = { valables: END_OF_PERIOD, reduction: '', ...usualRates };

/** In the order of the page. */
export const freshFields: SavedForm['champs'] = {
  ...{ 'par-an': true, 'par-mois': false },
  ...Object.fromEntries(activities.map(({ id }) => [`ca-${id}`, ''])),
  ...{ debut: '', acre: false, frais: '', cfe: '', foyer: 'seul', enfants: '0', isole: false },
  ...{ autres: '', rfr: '', vl: false },
  ...usual,
};

export const withUsualRates = (page: SimulationPage): SimulationPage => ({
  ...page,
  champs: { ...page.champs, ...usual },
});
export const isUsual = ({ champs }: SimulationPage): boolean =>
  Object.entries(usualRates).every(([id, text]) => champs[id] === text);

export function typed(page: SimulationPage, id: string, value: string | boolean): SimulationPage {
  const period: SavedForm['champs'] = id.startsWith('par-')
    ? { 'par-an': id === 'par-an', 'par-mois': id === 'par-mois' }
    : {};
  return { ...page, champs: { ...page.champs, [id]: value, ...period } };
}

/** Texts that are not given stay, and what is not ticked is not. */
export function withFields(
  { champs }: Pick<SimulationPage, 'champs'>,
  given: ReadonlyMap<string, string | boolean>,
): SimulationPage {
  const put = ([id, now]: [string, string | boolean]): [string, string | boolean] => {
    const value = given.get(id);
    if (typeof now === 'boolean')
      return [id, value === true || (id === 'par-an' && given.get('par-mois') !== true)];
    if (typeof value !== 'string') return [id, now];
    return [id, (id === 'debut' || id === 'valables') && !isDay(value) ? '' : value];
  };
  return { champs: Object.fromEntries(Object.entries(champs).map(put)), importer: '' };
}

export const validUntil = ({ champs }: SimulationPage): string => said(champs.valables) || END_OF_PERIOD;
export const simulatedYear = (page: SimulationPage): number => Number(validUntil(page).slice(0, 4));

/** Reads each number by its rule, and says what is wrong with it. */
function numbersOf(champs: SavedForm['champs'], faults: Record<string, string>) {
  const number = (id: string, rule: NumberRule): number | undefined => {
    const { value, problem } = readNumber(champs[id], rule);
    faults[id] = problem;
    return value ?? undefined;
  };
  const euros = (id: string, digits = 2, max = 1e7) => number(id, { digits, min: 0, max }) ?? 0;
  return { number, euros, whole: (id: string) => euros(id, 0, 1e8) };
}

function earningsOf(champs: SavedForm['champs'], faults: Record<string, string>, months: number) {
  const { number, euros } = numbersOf(champs, faults);
  const factor = champs['par-mois'] === true ? months : 1;
  const hasAcre = champs.acre === true;
  return activities.map(({ id, category, asksRateWithAcre }) => {
    const amount = euros(`ca-${id}`) * factor;
    // Of Cipav, the reduction is no share of the usual rate: nothing is told of the whole while it is not given.
    const isAsked = asksRateWithAcre === true && amount > 0 && hasAcre;
    const required = 'Portez le taux de votre notification\u00a0: cet outil ne le connaît pas.';
    const rate = (key: keyof Rates, more = {}) =>
      number(`t-${id}-${key}`, { digits: 3, min: 0, max: 100, ...more });
    const rates: Rates = {
      contributions: rate('contributions') ?? 0,
      withAcre: rate('withAcre', isAsked ? { required } : {}),
      training: rate('training') ?? 0,
      chamber: rate('chamber') ?? 0,
      flatTax: rate('flatTax') ?? 0,
      abatement: rate('abatement') ?? 0,
    };
    return { id, category, amount, rates };
  });
}

function limitsOf(champs: SavedForm['champs'], faults: Record<string, string>): Limits {
  const { whole } = numbersOf(champs, faults);
  const limits = { ...microLimits.value };
  for (const [id] of limitNames) limits[id] = whole(`p-${id}`);
  return limits;
}

function situationOf(page: SimulationPage, faults: Record<string, string>): Situation {
  const { champs } = page;
  const { number, euros, whole } = numbersOf(champs, faults);
  const [start, year] = [said(champs.debut), simulatedYear(page)];
  const months = activeMonths(start, year);
  const ofAcre = champs.acre === true ? acreMonths(start, year) : 0;
  const reduction = number('reduction', { digits: 1, min: 0, max: 100 });
  return {
    earnings: earningsOf({ ...champs, acre: ofAcre > 0 }, faults, months),
    months,
    acreMonths: ofAcre,
    acreReduction: reduction === undefined ? acreReduction(start) : reduction / 10,
    household: {
      isCouple: champs.foyer === 'couple',
      children: number('enfants', { digits: 0, min: 0, max: 20 }) ?? 0,
      isLoneParent: champs.isole === true,
    },
    otherIncome: Math.round(euros('autres') / 100),
    scale: {
      bounds: scale.bounds.map((_, bracket) => whole(`b-borne-${bracket}`)),
      percents: scale.percents,
      discount: { single: whole('b-decote-seul'), couple: whole('b-decote-couple') },
      halfPartCap: whole('b-demi-part'),
      loneParentCap: whole('b-isole'),
    },
    costs: euros('frais') + euros('cfe'),
  };
}

function startFault({ champs }: SimulationPage, year: number, months: number): string {
  if (months === 0) return `L’activité commence après ${year}\u00a0: rien n’est à compter.`;
  return champs.acre === true && said(champs.debut) === ''
    ? 'L’Acre se compte depuis le début de l’activité\u00a0: indiquez cette date.'
    : '';
}

export interface Reckoned {
  situation: Situation;
  year: number;
  start: string;
  /** Days of activity of the simulated year. */
  days: { days: number; ofYear: number };
  /** In euros; undefined when it is not given. */
  referenceIncome: number | undefined;
  limits: Limits;
  /** Without a turnover where a field is wrong: what it holds is not counted, so nothing is told of the whole. */
  found: Simulation;
  isWrong: boolean;
  faults: Record<string, string>;
}

export function reckoned(page: SimulationPage): Reckoned {
  const faults: Record<string, string> = {};
  const [start, year] = [said(page.champs.debut), simulatedYear(page)];
  const situation = situationOf(page, faults);
  const referenceIncome = numbersOf(page.champs, faults).number('rfr', { digits: 0, min: 0, max: 1e8 });
  const limits = limitsOf(page.champs, faults);
  faults.debut = startFault(page, year, situation.months);
  const isWrong = Object.values(faults).some(Boolean);
  const computed = simulate(situation);
  const found = isWrong ? { ...computed, turnover: 0 } : computed;
  const known = { situation, year, start, days: activeDays(start, year), referenceIncome };
  return { ...known, limits, found, isWrong, faults: { ...faults, importer: page.importer } };
}

export function acreWords({ start, year, situation }: Reckoned) {
  const { until, before, since } = acreReductions.value;
  return {
    reduction: `Vide\u00a0: ${acreReduction(start)}\u00a0% d’après le début de l’activité (${before}\u00a0% avant le ${longDay(until)}, ${since}\u00a0% depuis).`,
    months:
      start === ''
        ? 'Réduit les cotisations jusqu’à la fin du troisième trimestre qui suit celui du début.'
        : `Jusqu’au ${shortDay(acreEnd(start))}\u00a0: ${acreMonths(start, year)} mois sur les ${situation.months} mois d’activité de ${year}, à rythme égal. Pour la Cipav, reportez le taux de votre notification dans «\u00a0Avec l’Acre\u00a0».`,
  };
}

/** On paper, where the form is not. */
export function summaryOf({ situation, year, start }: Reckoned): string {
  const earned = situation.earnings.flatMap(({ id, amount }) => {
    const name = activities.find((activity) => activity.id === id)?.name ?? id;
    return amount > 0 ? [`${name}\u00a0: ${formatCents(amount)}`] : [];
  });
  const { months, acreMonths: ofAcre, acreReduction: reduction } = situation;
  const acre = ofAcre > 0 ? `, dont ${ofAcre} avec l’Acre à ${formatNumber(reduction)}\u00a0%` : '';
  const since = start === '' ? '' : ` (début le ${start.split('-').reverse().join('/')})`;
  return `${[`Année ${year}, ${months} mois d’activité${since}${acre}`, ...earned].join('. ')}.`;
}
