import type { LegalSection } from './legal-text.ts';

export const rights: readonly LegalSection[] = [
  {
    id: 'changements',
    title: 'Changements de prix et de conditions',
    blocks: [
      { id: 'changement-de-prix', heading: 'Changement de prix' },
      'Un changement du prix de l’abonnement est annoncé par email **au moins 30\u00a0jours à l’avance**. Il s’applique à votre premier renouvellement après la date annoncée. Si le nouveau prix ne vous convient pas, vous résiliez avant cette date, sans frais. Le prix d’achat que vous avez payé ne change plus.',
      'Une baisse n’attend pas\u00a0: si vous payez davantage, elle s’applique d’elle-même à votre prochain renouvellement, et un email vous le dit.',
      'Une nouvelle commande se fait au prix affiché le jour de la commande. Reprendre un abonnement dont un mois est resté impayé ne coûte pas moins que ce mois, jusqu’à ce qu’il soit écoulé.',
      { id: 'changement-des-conditions', heading: 'Changement de ces conditions' },
      'Une nouvelle version de ces conditions porte une nouvelle date et s’applique aux commandes qui la suivent. Si elle modifie un abonnement en cours, nous vous l’annonçons à l’avance par email, et vous pouvez résilier sans frais.',
      { id: 'evolution-des-automatisations', heading: 'Évolution des automatisations' },
      'Nous mettons les automatisations à jour pour les garder conformes et sûres. Ces mises à jour sont comprises dans l’abonnement.',
    ],
  },
  {
    id: 'retractation',
    title: 'Droit de rétractation et remboursements',
    blocks: [
      'Le consommateur a le droit de se rétracter, sans donner de motif, dans un délai de **14\u00a0jours** à compter du lendemain de la conclusion du contrat. Si le délai se termine un samedi, un dimanche ou un jour férié, il est prolongé jusqu’au premier jour ouvrable suivant. Nous ouvrons ce droit, dans les mêmes conditions, à nos clients professionnels.',
      { id: 'exercer-la-retractation', heading: 'Comment vous rétracter' },
      'Le plus simple\u00a0: la page [Renoncer au contrat ici](/retractation), toujours présente en bas de nos pages, avec ou sans connexion. Vous y choisissez le contrat, vous lisez votre déclaration et le montant remboursé, puis vous confirmez la rétractation. Elle prend effet tout de suite, et un accusé de réception daté, avec le contenu de votre déclaration, vous est envoyé aussitôt par email.',
      'Vous pouvez aussi nous dire votre décision par une déclaration dénuée d’ambiguïté, par email à {email} ou par courrier à {address}, avec ou sans le [modèle de formulaire](#formulaire-de-retractation) ci-dessous. Il suffit de l’envoyer avant la fin du délai. Nous en accusons réception par email.',
      { id: 'acces-immediat', heading: 'L’accès immédiat et ce qu’il change' },
      'L’automatisation est un contenu numérique et s’ouvre dès le paiement. Avant de payer, vous cochez donc une case par laquelle vous demandez expressément cet accès immédiat et reconnaissez qu’en ouvrant la page de l’automatisation vous perdez le droit de vous rétracter de son achat (article\u00a0L.\u00a0221-28, 13°, du code de la consommation).',
      {
        list: [
          '**Vous n’avez jamais ouvert la page de l’automatisation\u00a0:** le prix d’achat vous est remboursé en entier.',
          '**Vous l’avez ouverte\u00a0:** le prix d’achat n’est plus remboursable.',
          '**Le premier mois d’abonnement** est remboursé au prorata, sur la somme que vous avez vraiment payée\u00a0: restent dus les jours qui précèdent celui de votre rétractation, à compter de celui du paiement, et ce jour lui-même si vous avez ouvert la page de l’automatisation.',
        ],
      },
      'Si vous n’avez pas demandé l’accès immédiat, tout ce que vous avez payé vous est remboursé. Le mois payé pour reprendre l’abonnement d’une automatisation déjà achetée ouvre le même droit, pour ce mois seul\u00a0; un renouvellement n’en ouvre pas de nouveau.',
      'Quand l’achat est remboursé, l’automatisation cesse de vous appartenir et sort de votre compte. Dans tous les cas, l’abonnement prend fin avec la rétractation.',
      { id: 'remboursement', heading: 'Remboursement' },
      'Nous remboursons au plus tard 14\u00a0jours après avoir reçu votre décision, sur la carte qui a servi au paiement et sans frais pour vous. L’avoir correspondant est dans vos factures. Si la carte ne peut plus recevoir d’argent, nous convenons avec vous d’un autre moyen.',
      'Hors rétractation, une somme payée n’est remboursée que si la loi l’impose ou en cas d’erreur de facturation.',
      {
        form: [
          { id: 'formulaire-de-retractation', heading: 'Modèle de formulaire de rétractation' },
          'Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.',
          'À l’attention de {company}, {address}, {email}\u00a0:',
          'Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la vente du bien (*)/pour la prestation de services (*) ci-dessous\u00a0:',
          {
            list: [
              'Automatisation et numéro de commande\u00a0:',
              'Commandé le (*)/reçu le (*)\u00a0:',
              'Nom du (des) consommateur(s)\u00a0:',
              'Adresse du (des) consommateur(s)\u00a0:',
              'Signature du (des) consommateur(s), uniquement en cas de notification du présent formulaire sur papier\u00a0:',
              'Date\u00a0:',
            ],
          },
          '(*) Rayez la mention inutile.',
        ],
      },
    ],
  },
  {
    id: 'garanties',
    title: 'Garanties et responsabilité',
    blocks: [
      'Nous fournissons des automatisations conformes à leur fiche et nous corrigeons leurs défauts. Le consommateur bénéficie en plus des garanties légales rappelées dans cet encadré.',
      {
        box: [
          'Le consommateur a droit à la mise en œuvre de la garantie légale de conformité en cas d’apparition d’un défaut de conformité pendant toute la durée de l’abonnement, à compter de la fourniture du contenu numérique ou du service numérique. Durant ce délai, le consommateur n’est tenu d’établir que l’existence du défaut de conformité et non la date d’apparition de celui-ci.',
          'La garantie légale de conformité emporte obligation de fournir toutes les mises à jour nécessaires au maintien de la conformité du contenu numérique ou du service numérique pendant toute la durée de l’abonnement.',
          'La garantie légale de conformité donne au consommateur droit à la mise en conformité du contenu numérique ou du service numérique sans retard injustifié suivant sa demande, sans frais et sans inconvénient majeur pour lui.',
          'Le consommateur peut obtenir une réduction du prix en conservant le contenu numérique ou le service numérique, ou il peut mettre fin au contrat en se faisant rembourser intégralement contre renoncement au contenu numérique ou au service numérique, si\u00a0:',
          '1°\u00a0Le professionnel refuse de mettre le contenu numérique ou le service numérique en conformité\u00a0;',
          '2°\u00a0La mise en conformité du contenu numérique ou du service numérique est retardée de manière injustifiée\u00a0;',
          '3°\u00a0La mise en conformité du contenu numérique ou du service numérique ne peut intervenir sans frais imposés au consommateur\u00a0;',
          '4°\u00a0La mise en conformité du contenu numérique ou du service numérique occasionne un inconvénient majeur pour le consommateur\u00a0;',
          '5°\u00a0La non-conformité du contenu numérique ou du service numérique persiste en dépit de la tentative de mise en conformité du professionnel restée infructueuse.',
          'Le consommateur a également droit à une réduction du prix ou à la résolution du contrat lorsque le défaut de conformité est si grave qu’il justifie que la réduction du prix ou la résolution du contrat soit immédiate. Le consommateur n’est alors pas tenu de demander la mise en conformité du contenu numérique ou du service numérique au préalable.',
          'Dans les cas où le défaut de conformité est mineur, le consommateur n’a droit à l’annulation du contrat que si le contrat ne prévoit pas le paiement d’un prix.',
          'Toute période d’indisponibilité du contenu numérique ou du service numérique en vue de sa remise en conformité suspend la garantie qui restait à courir jusqu’à la fourniture du contenu numérique ou du service numérique de nouveau conforme.',
          'Ces droits résultent de l’application des articles\u00a0L.\u00a0224-25-1 à L.\u00a0224-25-31 du code de la consommation.',
          'Le professionnel qui fait obstacle de mauvaise foi à la mise en œuvre de la garantie légale de conformité encourt une amende civile d’un montant maximal de 300\u202f000\u00a0euros, qui peut être porté jusqu’à 10\u00a0% du chiffre d’affaires moyen annuel (article\u00a0L.\u00a0242-18-1 du code de la consommation).',
          'Le consommateur bénéficie également de la garantie légale des vices cachés en application des articles 1641 à 1649 du code civil, pendant une durée de deux ans à compter de la découverte du défaut. Cette garantie donne droit à une réduction de prix si le contenu numérique ou le service numérique est conservé, ou à un remboursement intégral contre renonciation au contenu numérique ou au service numérique.',
        ],
      },
      { id: 'responsabilite', heading: 'Responsabilité' },
      'Nous répondons de la bonne exécution du contrat dans les conditions du droit commun. Nous ne répondons pas d’un dommage dû à votre propre fait, au fait imprévisible et insurmontable d’un tiers étranger au contrat ou à un cas de force majeure.',
      'Une automatisation vous aide\u00a0; elle ne remplace ni votre relecture ni le conseil d’un professionnel du droit, du chiffre ou de la fiscalité. Vérifiez ce qu’elle produit avant de l’envoyer ou de vous y fier.',
      'L’accès peut être interrompu le temps d’une maintenance ou d’un incident. Nous faisons le nécessaire pour que ces interruptions soient rares et courtes.',
    ],
  },
  {
    id: 'donnees',
    title: 'Données personnelles',
    blocks: [
      'Nous traitons vos données pour tenir votre compte, exécuter vos commandes, établir les factures et répondre à vos demandes. La [politique de confidentialité](/privacy) dit lesquelles, pourquoi, combien de temps, et comment exercer vos droits.',
      'Si vous saisissez dans une automatisation les données d’autres personnes, vos clients par exemple, vous restez responsable de ce traitement\u00a0: ne saisissez que ce qui est nécessaire, et que vous avez le droit d’utiliser.',
    ],
  },
  {
    id: 'litiges',
    title: 'Réclamations, médiation et droit applicable',
    blocks: [
      { id: 'reclamation', heading: 'Réclamation' },
      'Écrivez d’abord au support, à {email}. Réponse sous 24 à 48\u00a0heures ouvrées, du lundi au vendredi, 9\u00a0h–18\u00a0h.',
      { id: 'mediation', heading: 'Médiation de la consommation' },
      'Si la réponse ne vous satisfait pas, le consommateur peut saisir gratuitement notre médiateur, dans l’année qui suit sa réclamation écrite\u00a0: {mediator}.',
      { id: 'droit-applicable', heading: 'Droit applicable et tribunaux' },
      'Ces conditions sont soumises au droit français. Le consommateur qui réside dans un autre pays de l’Union européenne garde la protection des règles impératives de ce pays.',
      'À défaut d’accord amiable, le litige est porté devant les tribunaux compétents selon le droit commun. Le consommateur peut choisir le tribunal du lieu où il demeurait au moment du contrat ou du fait dommageable (article\u00a0R.\u00a0631-3 du code de la consommation).',
    ],
  },
];
