import { dated } from './dated-fact.ts';

export const yearsOfProspect = dated({
  name: 'Années sans contact après lesquelles un client n’est plus gardé pour la prospection',
  value: 3,
  source:
    'CNIL, référentiel «\u00a0gestion commerciale\u00a0», délibération n°\u00a02021-131 du 23 septembre 2021',
  readOn: '2026-11-26',
  warnAfter: '2027-11-26',
});
