/** All that ages in the tools: `npm run facts` lists what is due to be read again. */
import { addDays } from '../parts/calendar.ts';
import { adequateCountries, economicArea } from './adequacy.ts';
import type { DatedFact } from './dated-fact.ts';
import { eInvoicing } from './e-invoicing.ts';
import { lateRates, lateRules } from './late-rates.ts';
import { gmailSigns } from './mail-programs.ts';
import {
  acreIncome,
  acreReductions,
  incomeTaxScale,
  microFloors,
  microLimits,
  microRates,
} from './micro-enterprise.ts';
import { networkLimits } from './network-limits.ts';
import { yearsOfProspect } from './prospects.ts';
import { sepaCountries } from './sepa.ts';
import { taxCode } from './tax-code.ts';
import { yearsToAct } from './time-to-act.ts';
import { vatTerritories } from './vat-rates.ts';
import { worksCertificate } from './works-certificate.ts';

export const facts: readonly DatedFact[] = [
  adequateCountries,
  economicArea,
  eInvoicing,
  gmailSigns,
  lateRates,
  lateRules,
  microRates,
  incomeTaxScale,
  microLimits,
  acreIncome,
  acreReductions,
  microFloors,
  networkLimits,
  yearsOfProspect,
  sepaCountries,
  taxCode,
  yearsToAct,
  vatTerritories,
  worksCertificate,
];

/** Those that the tools warn of already, and those that they will within `days`, the oldest first. */
export const dueFacts = (today: string, days = 0, all = facts): DatedFact[] =>
  all
    .filter(({ warnAfter }) => addDays(today, days) > warnAfter)
    .toSorted((one, other) => one.warnAfter.localeCompare(other.warnAfter));
