import { dated } from './dated-fact.ts';

/** What the customer signs on the quote, else on the invoice, for works at a reduced rate in a home. */
export const worksCertificate = dated({
  name: 'Certification du client pour des travaux à TVA réduite dans un logement',
  value: {
    since: '2025-02-16',
    /** In hundredths of a percent; the lower is that of works of energy. */
    rates: [1000, 550],
    words:
      'Je soussigné(e) (nom, prénom) certifie, en qualité de preneur de la prestation, que les travaux réalisés concernent des locaux à usage d’habitation achevés depuis plus de deux ans et qu’ils n’ont pas eu pour effet, sur une période de deux ans au plus, de concourir à la production d’un immeuble neuf au sens du 2° du 2 du I de l’article 257 du CGI, ni d’entraîner une augmentation de la surface de plancher des locaux existants supérieure à 10\u00a0%.',
    ofEnergy: 'et qu’ils ont la nature de travaux de rénovation énergétique',
  },
  source:
    'CGI, 279-0 bis et 278-0 bis A (loi de finances pour 2025, article 41) ; mentions de l’administration, par bakertilly.fr',
  readOn: '2026-11-28',
  warnAfter: '2027-05-31',
});
