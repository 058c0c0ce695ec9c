import type { LegalBlock, LegalSection } from './legal-text.ts';

/** The box of article D. 211-3 of the consumer code, in the decree’s own words. */
const purchaseBox: LegalBlock = {
  box: [
    'Le consommateur dispose d’un délai de deux ans à compter de la fourniture du contenu numérique ou du service numérique pour obtenir la mise en œuvre de la garantie légale de conformité en cas d’apparition d’un défaut de conformité. Durant un délai d’un an à compter de la date de fourniture, le consommateur n’est tenu d’établir que l’existence du défaut de conformité et non la date d’apparition de celui-ci.',
    'La garantie légale de conformité emporte obligation de fournir toutes les mises à jour nécessaires au maintien de la conformité du contenu numérique ou du service numérique.',
    'La garantie légale de conformité donne au consommateur droit à la mise en conformité du contenu numérique ou du service numérique sans retard injustifié suivant sa demande, sans frais et sans inconvénient majeur pour lui.',
    'Le consommateur peut obtenir une réduction du prix en conservant le contenu numérique ou le service numérique ou il peut mettre fin au contrat en se faisant rembourser intégralement contre renoncement au contenu numérique ou au service numérique, si\u00a0:',
    '1°\u00a0Le professionnel refuse de mettre le contenu numérique ou le service numérique en conformité\u00a0;',
    '2°\u00a0La mise en conformité du contenu numérique ou du service numérique est retardée de manière injustifiée\u00a0;',
    '3°\u00a0La mise en conformité du contenu numérique ou du service numérique ne peut intervenir sans frais imposés au consommateur\u00a0;',
    '4°\u00a0La mise en conformité du contenu numérique ou du service numérique occasionne un inconvénient majeur pour le consommateur\u00a0;',
    '5°\u00a0La non-conformité du contenu numérique ou du service numérique persiste en dépit de la tentative de mise en conformité du professionnel restée infructueuse.',
    'Le consommateur a également droit à une réduction du prix ou à la résolution du contrat lorsque le défaut de conformité est si grave qu’il justifie que la réduction du prix ou la résolution du contrat soit immédiate. Le consommateur n’est alors pas tenu de demander la mise en conformité du contenu numérique ou du service numérique au préalable.',
    'Dans les cas où le défaut de conformité est mineur, le consommateur n’a droit à l’annulation du contrat que si le contrat ne prévoit pas le paiement d’un prix.',
    'Toute période d’indisponibilité du contenu numérique ou du service numérique en vue de sa remise en conformité suspend la garantie qui restait à courir jusqu’à la fourniture du contenu numérique ou du service numérique de nouveau conforme.',
    'Les droits mentionnés ci-dessus résultent de l’application des articles\u00a0L.\u00a0224-25-1 à L.\u00a0224-25-31 du code de la consommation.',
    'Le professionnel qui fait obstacle de mauvaise foi à la mise en œuvre de la garantie légale de conformité encourt une amende civile d’un montant maximal de 300\u202f000\u00a0euros, qui peut être porté jusqu’à 10\u00a0% du chiffre d’affaires moyen annuel (article\u00a0L.\u00a0242-18-1 du code de la consommation).',
    'Le consommateur bénéficie, en outre, de la garantie légale des vices cachés en application des articles 1641 à 1649 du code civil, pendant une durée de deux ans à compter de la découverte du défaut. Cette garantie donne droit à une réduction de prix si le contenu numérique ou le service numérique est conservé ou à un remboursement intégral contre renonciation au contenu numérique ou au service numérique.',
  ],
};

export const annex: LegalSection = {
  id: 'conditions-complementaires',
  title: 'Conditions complémentaires',
  blocks: [
    'Ces conditions complètent les douze sections, sans en changer un mot. Si deux règles se contredisent, la plus favorable au consommateur s’applique.',
    { id: 'le-vendeur', heading: 'Qui vend et répond des garanties' },
    '{company}, {address}, {registration}. Téléphone\u00a0: {phone}. Email\u00a0: {email}.',
    { id: 'comment-resilier', heading: 'Résilier en trois clics' },
    'À côté de votre tableau de bord, la page [Résilier votre contrat](/resiliation) met fin à un abonnement avec ou sans connexion. Elle est en bas de toutes nos pages.',
    { id: 'fin-d-une-automatisation', heading: 'Si nous cessons de fournir une automatisation' },
    'Nous ne mettons fin à une automatisation que pour un motif que nous vous disons\u00a0: la loi ou une règle nouvelle l’interdit, un service extérieur dont elle dépend s’arrête, sa sécurité ne peut plus être assurée, ou trop peu de personnes s’en servent pour la maintenir.',
    {
      list: [
        '**Préavis\u00a0:** un email vous prévient au moins 60\u00a0jours avant la fin, avec le motif et la date. Ce délai n’est plus court que si la loi, une autorité ou un danger pour la sécurité l’impose\u00a0: nous vous prévenons alors dès que nous le savons.',
        '**Abonnement\u00a0:** plus rien n’est prélevé pour un mois qui ne serait pas fourni en entier, et les jours payés qui ne le sont pas sont remboursés.',
        '**Achat\u00a0:** le prix d’achat payé depuis moins de deux ans est remboursé en entier. Plus ancien, il ne l’est pas, sauf si la garantie légale ou une faute de notre part vous y donne droit.',
        '**Vos données\u00a0:** ce que vous avez enregistré dans l’automatisation se télécharge depuis sa page jusqu’à la fin, ou vous est remis sur demande pendant les 30\u00a0jours qui suivent.',
      ],
    },
    { id: 'fermeture-du-compte', heading: 'Si nous fermons votre compte' },
    'Nous ne fermons un compte que s’il sert à enfreindre la loi ou ces conditions\u00a0: fraude au paiement, accès partagé ou revendu, attaque du site ou des données d’autrui.',
    {
      list: [
        '**Préavis\u00a0:** un email vous dit le motif et vous laisse au moins 15\u00a0jours pour y mettre fin ou nous répondre. La fermeture n’est immédiate que si la loi l’impose ou si le manquement est si grave qu’attendre nuirait à d’autres\u00a0; le motif vous est dit en même temps.',
        '**Contestation\u00a0:** vous répondez au support\u00a0; une personne réexamine la décision et vous en dit la raison.',
        '**Abonnements\u00a0:** ils prennent fin, et les jours payés qui ne sont plus fournis sont remboursés.',
        '**Achats\u00a0:** ils vous restent acquis et vous sont rendus si le compte rouvre. Si la fermeture n’était pas due à un manquement de votre part, le prix payé depuis moins de deux ans est remboursé en entier.',
        '**Vos données\u00a0:** vous pouvez en demander une copie, même une fois le compte fermé.',
      ],
    },
    'Un compte que personne n’utilise est supprimé après 2\u00a0ans, ou 5\u00a0ans s’il a un achat, et après deux emails, 30 et 7\u00a0jours avant.',
    { id: 'evolutions-du-service', heading: 'Évolutions du service et droit de résilier sans frais' },
    'Les mises à jour nécessaires pour qu’une automatisation reste conforme et sûre sont comprises. Nous pouvons aussi la faire évoluer au-delà, pour suivre la loi ou un service extérieur, pour améliorer ce qu’elle fait ou la rendre plus simple (article\u00a0L.\u00a0224-25-26 du code de la consommation).',
    {
      list: [
        'Une telle évolution ne vous coûte rien de plus.',
        'Si elle change ce que vous utilisez, un email vous l’annonce au moins 30\u00a0jours avant, avec sa date.',
        'Vous pouvez la refuser si elle nuit à votre accès ou à votre usage. Sauf effet mineur, vous mettez alors fin au contrat sans frais, dans les 30\u00a0jours, et vous êtes remboursé comme le prévoient les articles\u00a0L.\u00a0224-25-22 et L.\u00a0224-25-23. Ce droit ne joue pas si nous vous laissons l’automatisation sans l’évolution, toujours conforme.',
      ],
    },
    { id: 'version-acceptee', heading: 'La version que vous avez acceptée' },
    'Un contrat en cours reste régi par la version que vous avez acceptée, jusqu’à ce que vous en acceptiez une autre. Continuer à utiliser le site ne vaut pas acceptation. Si la loi nous oblige à changer une clause d’un contrat en cours, un email vous l’annonce au moins 30\u00a0jours avant, et vous pouvez résilier sans frais.',
    'Chaque version reste lisible à son adresse. Votre profil dit laquelle vous avez acceptée, et quand.',
    { id: 'niveaux-de-service', heading: 'Niveaux de service' },
    'Nous ne proposons aucun niveau minimal de qualité de service (article\u00a0L.\u00a0224-25-5, 3°, du code de la consommation). La garantie légale de conformité s’applique entièrement, et le support répond sous 24 à 48\u00a0heures ouvrées.',
    { id: 'encadres-de-la-garantie', heading: 'Les deux encadrés de la garantie légale de conformité' },
    'L’achat est une fourniture ponctuelle\u00a0: payé une fois, il vous est acquis. Cet encadré s’y applique (article\u00a0D.\u00a0211-3 du code de la consommation)\u00a0:',
    purchaseBox,
    'L’abonnement est une fourniture continue\u00a0: l’encadré de la section [Garanties et responsabilité](#garanties) s’y applique, pendant toute sa durée (article\u00a0D.\u00a0211-4).',
  ],
};
