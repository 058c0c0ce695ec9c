import { dated } from './dated-fact.ts';

/** The United States by certified businesses alone (decision (EU) 2023/1795). */
export const adequateCountries = dated({
  name: 'Pays reconnus par une décision d’adéquation (RGPD, article 45)',
  value:
    'Andorre, Argentine, Brésil, Canada, Corée du Sud, Guernesey, Île de Man, Îles Féroé, Israël, Japon, Jersey, Nouvelle-Zélande, Royaume-Uni, Suisse, Uruguay'.split(
      ', ',
    ),
  source:
    'listes des autorités belge et luxembourgeoise ; Brésil : décision (UE) 2026/179 du 26 janvier 2026, par europalov.no et cms.law',
  readOn: '2026-11-28',
  warnAfter: '2027-05-31',
});
