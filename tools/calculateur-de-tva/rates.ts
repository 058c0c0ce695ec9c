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

/** Beyond it, the page warns: a law of finance may have changed a rate or what it is for. */
export const period = { from: '2025-08-01', to: '2026-12-31' } as const;

/**
 * Articles 278 to 281 nonies of the CGI; 294 and 296 overseas; 297 in Corsica. Subscriptions to electricity and gas left
 * the rate of 5,5 % on 1 August 2025 (law of finance for 2025).
 */
export const territories: readonly Territory[] = [
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
        use: 'Taux intermédiaire\u00a0: restauration, travaux d’amélioration du logement, transport de voyageurs.',
      },
      {
        rate: 550,
        use: 'Taux réduit\u00a0: alimentation, livres, eau, équipements pour personnes handicapées, travaux de rénovation énergétique du logement.',
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
