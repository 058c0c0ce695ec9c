import { dated } from './dated-fact.ts';

/** In French, with their former names. */
export const economicArea = dated({
  name: 'Pays de l’Union européenne et de l’Espace économique européen',
  value:
    'Allemagne, Autriche, Belgique, Bulgarie, Chypre, Croatie, Danemark, Espagne, Estonie, Finlande, France, Grèce, Hongrie, Irlande, Italie, Lettonie, Lituanie, Luxembourg, Malte, Pays-Bas, Pologne, Portugal, Roumanie, Slovaquie, Slovénie, Suède, Tchéquie, République tchèque, Islande, Liechtenstein, Norvège'.split(
      ', ',
    ),
  source:
    'traité sur l’Union européenne, article 52 ; comité mixte de l’EEE, décision 154/2018, pour le RGPD',
  readOn: '2026-11-26',
  warnAfter: '2027-11-30',
});

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
