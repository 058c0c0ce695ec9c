import { dated } from './dated-fact.ts';

export const gmailSigns = dated({
  name: 'Signes que Gmail garde d’une signature',
  value: 10_000,
  source: 'Aide Gmail, « Créer une signature »\u00a0: 10 000 caractères',
  readOn: '2026-11-26',
  warnAfter: '2027-11-26',
});
