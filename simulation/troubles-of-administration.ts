import type { Fault } from './troubles.ts';

/** Of the register of VAT numbers and of the approved platform. */
export const faultsOfAdministration: readonly Fault[] = [
  [
    'VIES away for an hour',
    1,
    ({ standIns }) => {
      standIns.administration.closeVies(true);
      return {};
    },
  ],
  [
    'platform away for an hour',
    1,
    ({ standIns }) => {
      standIns.administration.platform('away');
      return { providerTroubled: true };
    },
  ],
  [
    'platform cut off after it took a deposit',
    1,
    ({ standIns }) => {
      standIns.administration.platform('lost_answer');
      return { providerTroubled: true };
    },
  ],
];
