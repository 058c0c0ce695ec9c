/** All that ages in the tools: `npm run facts` lists what is due to be read again. */
import { addDays } from '../parts/calendar.ts';
import { adequateCountries } from './adequacy.ts';
import type { DatedFact } from './dated-fact.ts';
import { lateRates } from './late-rates.ts';
import { acreIncome, incomeTaxScale, microLimits, microRates } from './micro-enterprise.ts';
import { networkLimits } from './network-limits.ts';
import { yearsToAct } from './time-to-act.ts';
import { vatTerritories } from './vat-rates.ts';
import { worksCertificate } from './works-certificate.ts';

export const facts: readonly DatedFact[] = [
  adequateCountries,
  lateRates,
  microRates,
  incomeTaxScale,
  microLimits,
  acreIncome,
  networkLimits,
  yearsToAct,
  vatTerritories,
  worksCertificate,
];

/** Those that the tools warn of already, and those that they will within `days`, the oldest first. */
export const dueFacts = (today: string, days = 0, all = facts): DatedFact[] =>
  all
    .filter(({ warnAfter }) => addDays(today, days) > warnAfter)
    .toSorted((one, other) => one.warnAfter.localeCompare(other.warnAfter));
