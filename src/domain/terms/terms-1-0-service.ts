import type { LegalSection } from './legal-text.ts';

export const service: readonly LegalSection[] = [
  {
    id: 'objet',
    title: 'Objet et acceptation',
    blocks: [
      'Ces conditions règlent les relations entre vous et l’éditeur de {site}, «\u00a0nous\u00a0» dans ce texte\u00a0: {company}, {address}, {registration}. Elles s’appliquent à l’utilisation du site et à tout achat qui y est fait.',
      '{site} vend des automatisations prêtes à l’emploi\u00a0: une page web ou un webhook qui fait à votre place une tâche que vous répétez. Vous achetez une automatisation une fois, puis un abonnement mensuel ouvre l’accès à sa page.',
      'La boutique s’adresse aux entrepreneurs et aux professionnels. Certaines règles protègent le consommateur, c’est-à-dire la personne physique qui agit à des fins étrangères à son activité professionnelle\u00a0: le texte les signale par ce mot.',
      'Vous acceptez ces conditions en cochant une case à l’inscription, puis à chaque commande. Nous enregistrons la date et la version de chaque acceptation. La version qui s’applique à une commande est celle que vous avez acceptée ce jour-là.',
    ],
  },
  {
    id: 'compte',
    title: 'Votre compte',
    blocks: [
      'Le catalogue se consulte sans compte. Il en faut un pour essayer, acheter et utiliser une automatisation. L’inscription est gratuite\u00a0: elle demande une adresse email et un mot de passe d’au moins 8\u00a0caractères.',
      'Un email vous demande de vérifier votre adresse. Sans attendre, vous pouvez acheter une automatisation et l’utiliser\u00a0; l’essai gratuit et la restauration d’un ancien compte commencent une fois l’adresse vérifiée.',
      'Le compte est personnel. Vous donnez des informations exactes, vous gardez votre mot de passe secret et vous nous prévenez si quelqu’un d’autre l’utilise.',
      'Vous pouvez supprimer votre compte à tout moment, depuis les préférences de votre profil. La suppression met fin à vos abonnements et efface vos données, dans les limites décrites par la [politique de confidentialité](/privacy#conservation). Avant elle, vous pouvez exporter vos données dans un fichier JSON signé\u00a0: il sert à restaurer vos achats si vous vous réinscrivez avec la même adresse. Les abonnements restaurés restent inactifs tant qu’ils ne sont pas réactivés et payés.',
      'Nous pouvons désactiver un compte utilisé en violation de la loi ou de ces conditions. Ses abonnements actifs sont alors annulés, et vous pouvez contester cette décision auprès du support.',
    ],
  },
  {
    id: 'prix',
    title: 'Catalogue et prix',
    blocks: [
      'La fiche de chaque automatisation dit ce qu’elle fait, ce qu’elle vous demande et ses deux prix, en euros et toutes taxes comprises\u00a0:',
      {
        list: [
          '**le prix d’achat**, payé une seule fois\u00a0: 35\u00a0€, sauf prix propre indiqué sur la fiche\u00a0;',
          '**le prix de l’abonnement**, payé chaque mois\u00a0: 5\u00a0€ par mois, sauf prix propre indiqué sur la fiche.',
        ],
      },
      'Le prix de départ, affiché dans le catalogue, est le prix d’achat augmenté du premier mois d’abonnement. C’est la somme due le jour de la commande.',
      { id: 'plafond-mensuel', heading: 'Le plafond mensuel' },
      'Le plafond mensuel est une remise. Notre équipe le fixe pour chaque compte, entre 2\u00a0€ et 100\u00a0€\u00a0; il est de 15\u00a0€ à l’ouverture du compte. Il s’applique à la somme de vos abonnements\u00a0: quand elle dépasse le plafond, vous ne payez que le plafond, et la remise se répartit entre vos abonnements en proportion de leur prix. Les mensualités d’un même mois civil ne le dépassent jamais.',
      'Le plafond ne porte pas sur les prix d’achat. Une mensualité inférieure à 0,50\u00a0€ n’est pas prélevée.',
    ],
  },
  {
    id: 'commande',
    title: 'Commande',
    blocks: [
      'La commande se passe en français, depuis votre compte\u00a0:',
      {
        list: [
          'sur la fiche de l’automatisation, vous choisissez de vous abonner\u00a0;',
          'le récapitulatif montre le prix d’achat, le premier mois et le total à payer aujourd’hui\u00a0; tant que vous n’avez pas payé, vous pouvez revenir en arrière et corriger\u00a0;',
          'vous acceptez ces conditions et, dans une case distincte qui n’est jamais cochée d’avance, vous demandez l’accès immédiat (voir [le droit de rétractation](#retractation))\u00a0;',
          'vous saisissez votre carte et vous validez le paiement.',
        ],
        ordered: true,
      },
      '**La validation de la commande vous oblige à payer.** Le contrat est conclu quand le paiement est confirmé. Vous en recevez la confirmation par email et l’accès s’ouvre aussitôt.',
      'Une automatisation déjà achetée ne se rachète pas\u00a0: si son abonnement s’est arrêté, vous ne payez que le mois pour le reprendre.',
    ],
  },
  {
    id: 'paiement',
    title: 'Paiement et renouvellement',
    blocks: [
      'Le paiement se fait par carte bancaire, au moyen de notre prestataire Stripe. Les numéros de carte sont saisis chez lui et ne passent jamais par nos serveurs. Votre banque peut vous demander de confirmer le paiement. Lorsque la boutique le propose, les mois suivants peuvent être prélevés par SEPA sur un compte bancaire enregistré dans votre profil, dont vous acceptez le mandat.',
      'L’abonnement se renouvelle chaque mois\u00a0: en vous abonnant, vous autorisez le prélèvement de la mensualité sur votre carte au début de chaque période, jusqu’à la résiliation. Vous pouvez changer de carte à tout moment depuis [votre profil](/guide#paiement).',
      'Chaque paiement donne lieu à une facture, conservée 10\u00a0ans.',
      { id: 'echec-de-paiement', heading: 'Échec de paiement' },
      'Quand une mensualité ne peut pas être prélevée, nous vous prévenons et nous la présentons de nouveau pendant 3\u00a0jours. Votre accès est maintenu pendant ce temps. Au bout de ces 3\u00a0jours, si rien n’est payé, l’abonnement est suspendu et l’accès se ferme.',
      'L’automatisation reste achetée. Vous reprenez l’abonnement quand vous le voulez, en payant un mois. Nous ne demandons ni pénalité ni frais de rejet.',
    ],
  },
  {
    id: 'acces',
    title: 'Accès, essai gratuit et cadeaux',
    blocks: [
      'La page d’une automatisation s’ouvre dans votre navigateur, depuis votre tableau de bord, tant que son abonnement donne accès. Il n’y a rien à installer\u00a0: un navigateur récent et une connexion à internet suffisent.',
      'Vous avez le droit d’utiliser l’automatisation pour vos propres besoins, professionnels ou personnels. Ce droit n’est pas exclusif. Vous ne pouvez ni revendre l’automatisation, ni la copier pour d’autres, ni chercher à contourner la protection de l’accès. Ce que vous y saisissez et ce qu’elle produit pour vous restent à vous.',
      { id: 'essai-gratuit', heading: 'Essai gratuit' },
      'Chacun peut essayer une automatisation de son choix pendant 7\u00a0jours, une seule fois. L’essai se choisit à l’inscription ou s’active plus tard depuis le tableau de bord. Aucun paiement n’est demandé. À la fin, l’accès s’arrête de lui-même\u00a0: l’essai ne se transforme jamais en abonnement payant.',
      { id: 'automatisations-offertes', heading: 'Automatisations offertes' },
      'Notre équipe peut vous offrir une automatisation, pour un temps ou définitivement. Son statut est alors «\u00a0Offert\u00a0» et vous n’avez rien à payer ni à faire. Un cadeau temporaire s’arrête à la date annoncée\u00a0; un cadeau définitif devient un achat qui vous reste acquis.',
    ],
  },
  {
    id: 'resiliation',
    title: 'Durée et résiliation',
    blocks: [
      'L’abonnement est conclu pour une durée indéterminée, **sans engagement**. Vous le résiliez quand vous voulez, sans motif et sans frais.',
      'Pour résilier, ouvrez l’onglet «\u00a0Automatisations\u00a0» de votre tableau de bord, choisissez «\u00a0Annuler l’abonnement\u00a0» et confirmez. Vous pouvez aussi nous écrire à {email}.',
      {
        list: [
          '**L’accès continue jusqu’à la fin du mois payé.** Aucune autre mensualité n’est prélevée.',
          '**L’automatisation reste achetée.** Si vous reprenez l’abonnement, vous ne la payez pas une seconde fois.',
          'Avant la fin du mois payé, vous pouvez revenir sur l’annulation sans rien payer\u00a0: le prélèvement reprend au renouvellement suivant.',
          'Le mois entamé n’est pas remboursé, hors rétractation ou manquement de notre part.',
        ],
      },
      'Nous pouvons mettre fin à un abonnement si nous cessons de fournir l’automatisation, en vous prévenant à l’avance par email. Un mois payé et non fourni est remboursé.',
    ],
  },
];
