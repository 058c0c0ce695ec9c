import { dated } from './dated-fact.ts';

export interface Rate {
  /** In hundredths of a percent. */
  rate: number;
  use: string;
}
export interface Territory {
  id: string;
  name: string;
  rates: readonly Rate[];
}

/**
 * Articles 278 to 281 nonies of the CGI; 294 and 296 overseas; 297 in Corsica. Subscriptions to electricity and gas left
 * the rate of 5,5 % on 1 August 2025 (law of finance for 2025).
 */
const territories: readonly Territory[] = [
  {
    id: 'metropole',
    name: 'France métropolitaine',
    rates: [
      {
        rate: 2000,
        use: 'Taux normal\u00a0: la plupart des biens et des services, dont l’abonnement d’électricité et de gaz depuis le 1er\u00a0août 2025.',
      },
      {
        rate: 1000,
        use: 'Taux intermédiaire\u00a0: restauration, travaux d’amélioration du logement, transport de voyageurs. Depuis le 16\u00a0février 2025, le client certifie sur le devis ou la facture que ses travaux y ont droit (art.\u00a0279-0 bis du CGI)\u00a0: plus d’attestation à part.',
      },
      {
        rate: 550,
        use: 'Taux réduit\u00a0: alimentation, livres, eau, équipements pour personnes handicapées, travaux de rénovation énergétique du logement (certifiés par le client sur le devis ou la facture, art.\u00a0278-0 bis A du CGI).',
      },
      { rate: 210, use: 'Taux particulier\u00a0: médicaments remboursables, presse.' },
      { rate: 0, use: 'Opération exonérée, exportation ou franchise en base.' },
    ],
  },
  {
    id: 'corse',
    name: 'Corse',
    rates: [
      { rate: 2000, use: 'Taux normal.' },
      { rate: 1300, use: 'Taux particulier corse\u00a0: produits pétroliers.' },
      { rate: 1000, use: 'Taux intermédiaire\u00a0: travaux immobiliers, vente à consommer sur place.' },
      { rate: 550, use: 'Taux réduit, pour ce qui n’a pas de taux particulier corse.' },
      { rate: 210, use: 'Taux particulier corse\u00a0: certains biens taxés à 5,5\u00a0% sur le continent.' },
      {
        rate: 90,
        use: 'Taux particulier corse\u00a0: premières représentations de spectacles, animaux vivants de boucherie vendus à des non-assujettis.',
      },
      { rate: 0, use: 'Opération exonérée.' },
    ],
  },
  {
    id: 'antilles',
    name: 'Guadeloupe, Martinique, La Réunion',
    rates: [
      { rate: 850, use: 'Taux normal de ces départements.' },
      {
        rate: 210,
        use: 'Taux réduit\u00a0: ce qui est à 5,5 ou 10\u00a0% en métropole (alimentation, livres, restauration, travaux du logement).',
      },
      {
        rate: 175,
        use: 'Taux particulier\u00a0: animaux vivants de boucherie vendus à des non-assujettis.',
      },
      { rate: 105, use: 'Taux particulier\u00a0: presse, premières représentations de spectacles.' },
      { rate: 0, use: 'Opération exonérée.' },
    ],
  },
  {
    id: 'guyane',
    name: 'Guyane, Mayotte',
    rates: [{ rate: 0, use: 'La TVA ne s’applique pas en Guyane ni à Mayotte (art.\u00a0294 du CGI).' }],
  },
];

export const vatTerritories = dated({
  name: 'Taux de TVA de chaque territoire, et ce qu’ils couvrent',
  value: territories,
  source:
    'CGI, 278 à 281 nonies, 294, 296 et 297 ; loi de finances pour 2025, article 41 (certification des travaux depuis le 16 février 2025), par bakertilly.fr, fiteco.com et cerfrance.fr',
  readOn: '2026-11-28',
  // A law of finance may change a rate or what it is for.
  warnAfter: '2026-12-31',
});
