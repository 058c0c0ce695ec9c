import { dated } from './dated-fact.ts';

type HalfYearRates = readonly [halfYear: string, legalInterest: number, ecb: number, source: string];

const rates: readonly HalfYearRates[] = [
  ['2021-1', 79, 0, 'arrêté publié en décembre 2020'],
  ['2021-2', 76, 0, 'arrêté publié en juin 2021'],
  ['2022-1', 76, 0, 'arrêté publié en décembre 2021'],
  ['2022-2', 77, 0, 'arrêté publié en juin 2022'],
  ['2023-1', 206, 250, 'arrêté publié en décembre 2022'],
  ['2023-2', 422, 400, 'arrêté du 27 juin 2023, JO du 30'],
  ['2024-1', 507, 450, 'arrêté du 21 décembre 2023'],
  ['2024-2', 492, 425, 'arrêté publié en juin 2024'],
  ['2025-1', 371, 315, 'arrêté du 17 décembre 2024'],
  ['2025-2', 276, 215, 'arrêté du 19 juin 2025, JO du 24'],
  ['2026-1', 262, 215, 'arrêté du 15 décembre 2025, JO du 26'],
];

/** By half-year (`2026-1`), in hundredths of a percent: the legal interest of businesses, the ECB’s rate of its first day. */
export const lateRates = dated({
  name: 'Intérêt légal des professionnels et taux de la BCE, par semestre',
  value: rates,
  source:
    'Code monétaire et financier, L313-2 et ses arrêtés (le dernier par juriblio.fr, 187383136) ; Banque centrale européenne. Ceux du second semestre 2026 ont été cherchés le 28 novembre 2026 et n’ont pas été trouvés',
  readOn: '2026-11-28',
  warnAfter: '2026-06-30',
});

/** Hundredths of a percent. */
export const lateRules = dated({
  name: 'Pénalités de retard\u00a0: points au-dessus de la BCE, minimum et indemnité',
  value: {
    /** Over the ECB’s rate, where businesses agreed nothing else, and of a public buyer. */
    usualPoints: 1000,
    publicPoints: 800,
    /** Times the legal interest, below which no agreement between businesses may go. */
    least: 3,
    /** For costs of recovery, of each invoice, in cents. */
    recoveryCents: 4000,
  },
  source: 'Code de commerce, L441-10, II et D441-5 ; Code de la commande publique, R2192-31 et D2192-35',
  readOn: '2026-11-26',
  warnAfter: '2027-11-30',
});
