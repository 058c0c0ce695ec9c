import { dated } from './dated-fact.ts';

/**
 * What the customer certifies of works at a reduced rate in a home, on the quote, the contract or the invoice. It follows the
 * works, not the customer: any who is invoiced for them, a natural person or not (BOI-TVA-LIQ-30-20-90-40, 10).
 */
export const worksCertificate = dated({
  name: 'Certification du client pour des travaux à TVA réduite dans un logement',
  value: {
    since: '2025-02-16',
    /** In hundredths of a percent: of works, of those of energy, and of both overseas (CGI, art. 296). */
    rates: { works: 1000, ofEnergy: 550, overseas: 210 },
    words:
      'Je soussigné(e) …………………………… (nom, prénom) certifie, en qualité de preneur de la prestation, que les travaux réalisés concernent des locaux à usage d’habitation achevés depuis plus de deux ans et qu’ils n’ont pas eu pour effet, sur une période de deux ans au plus, de concourir à la production d’un immeuble neuf au sens du 2° du 2 du I de l’article 257 du CGI, ni d’entraîner une augmentation de la surface de plancher des locaux existants supérieure à 10\u00a0%',
    ofEnergy: ' et qu’ils ont la nature de travaux de rénovation énergétique',
    /** Where the paper has works of both rates. */
    partlyOfEnergy: ', et que ceux à 5,5\u00a0% ont la nature de travaux de rénovation énergétique',
  },
  source:
    'CGI, 279-0 bis, 3 et 278-0 bis A, IV (loi de finances pour 2025, article 41) ; modèles de BOI-LETTRE-000280 (22 octobre 2025), par bakertilly.fr, infiniment-compta.com et btp45.fr ; tout preneur, personne physique ou morale\u00a0: BOI-TVA-LIQ-30-20-90-40, 10 (2 mars 2016)',
  readOn: '2026-11-28',
  warnAfter: '2027-05-31',
});
