import { dated } from './dated-fact.ts';

/** Years after which a claim is lost. Those of a public buyer run from the first day of the year that follows. */
export const yearsToAct = dated({
  name: 'Prescription des créances : particulier, entreprise, acheteur public',
  value: { consumer: 2, business: 5, public: 4 },
  source:
    'Code de la consommation, L218-2 ; Code de commerce, L110-4 ; loi 68-1250 du 31 décembre 1968, article 1 (quatre ans à partir du premier jour de l’année suivante), par landot-avocats.net et amf83.fr',
  readOn: '2026-11-28',
  warnAfter: '2027-11-30',
});
