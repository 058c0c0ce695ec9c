import { formatEuros } from '#domain/money/money.ts';
import { DEFAULT_MONTHLY_CAP } from '#domain/price/monthly-cap.ts';
import { DEFAULT_PURCHASE_PRICE, DEFAULT_SUBSCRIPTION_PRICE } from '#domain/price/prices.ts';
import { REPLY_HOURS } from '#domain/time/reply-time.ts';

export interface Question {
  question: string;
  answer: string;
  /** By which people look for it, though the shop says it otherwise. */
  alsoSaid?: string;
  more?: { to: string; label: string };
}

export interface QuestionGroup {
  id: string;
  title: string;
  questions: Question[];
}

const purchase = formatEuros(DEFAULT_PURCHASE_PRICE);
const month = formatEuros(DEFAULT_SUBSCRIPTION_PRICE);
const cap = formatEuros(DEFAULT_MONTHLY_CAP);

const starting: QuestionGroup = {
  id: 'commencer',
  title: 'Commencer',
  questions: [
    {
      question: 'Comment fonctionne l’essai gratuit\u00a0?',
      alsoSaid: 'tester essayer',
      answer:
        'Vous essayez une automatisation de votre choix pendant 7\u00a0jours, une seule fois et sans paiement. Choisissez-la à l’inscription ou activez l’essai depuis votre tableau de bord.',
      more: { to: '/guide#essai', label: 'Essayer gratuitement' },
    },
    {
      question: 'Que se passe-t-il à la fin de l’essai\u00a0?',
      answer:
        'L’accès s’arrête de lui-même et rien n’est prélevé. Pour continuer, vous achetez l’automatisation et vous vous abonnez.',
    },
    {
      question: 'Que veut dire «\u00a0Offert\u00a0»\u00a0?',
      answer:
        'L’équipe vous offre l’automatisation\u00a0: vous n’avez rien à payer ni à faire. Un cadeau peut être temporaire, jusqu’à la date indiquée, ou définitif.',
    },
    {
      question: 'Je n’ai pas reçu l’email de vérification. Que faire\u00a0?',
      answer:
        'Regardez dans les courriers indésirables, puis demandez un nouvel email. En attendant, vous pouvez acheter et utiliser vos achats\u00a0; seuls l’essai gratuit et la restauration attendent la vérification.',
    },
  ],
};

const prices: QuestionGroup = {
  id: 'prix',
  title: 'Prix et paiement',
  questions: [
    {
      question: 'Combien coûte une automatisation\u00a0?',
      alsoSaid: 'tarif tarifs prix',
      answer: `Un achat unique, ${purchase} en général, puis un abonnement, ${month} par mois en général. Certaines ont leurs propres prix, affichés sur leur fiche. Le premier jour, vous payez l’achat et le premier mois.`,
      more: { to: '/guide#achat', label: 'Acheter et s’abonner' },
    },
    {
      question: 'Pourquoi un achat et un abonnement\u00a0?',
      answer:
        'L’achat vous donne l’automatisation pour de bon. L’abonnement ouvre l’accès à sa page, mois après mois, tant que vous en avez besoin.',
    },
    {
      question: 'Qu’est-ce que le plafond mensuel\u00a0?',
      answer: `Une remise. Quand la somme de vos abonnements dépasse votre plafond, ${cap} au départ, vous ne payez que le plafond. Notre équipe le fixe pour chaque compte.`,
      more: { to: '/guide#plafond', label: 'Le plafond mensuel' },
    },
    {
      question: 'Mon paiement est refusé. Que faire\u00a0?',
      alsoSaid: 'carte bancaire rejetée',
      answer:
        'Vérifiez les informations de votre carte. Si elles sont justes, contactez votre banque\u00a0: elle seule connaît la raison du refus.',
    },
    {
      question: 'Que se passe-t-il si un prélèvement mensuel échoue\u00a0?',
      answer:
        'Il est présenté de nouveau pendant 3\u00a0jours et votre accès est maintenu. Sans paiement au bout de ces 3\u00a0jours, l’abonnement est suspendu. Il reprend dès que vous payez.',
    },
    {
      question: 'Les prix peuvent-ils changer\u00a0?',
      answer:
        'Oui. Un changement du prix de votre abonnement est annoncé 30\u00a0jours à l’avance, par email. Vous pouvez résilier avant, sans frais.',
    },
    {
      question: 'Puis-je être remboursé\u00a0?',
      alsoSaid: 'remboursement rembourser rétractation renoncer',
      answer:
        'Seulement quand la loi le prévoit ou en cas d’erreur de facturation. Vous disposez de 14\u00a0jours pour vous rétracter, dans les conditions rappelées par nos conditions générales.',
      more: { to: '/retractation', label: 'Renoncer au contrat ici' },
    },
  ],
};

const subscriptions: QuestionGroup = {
  id: 'abonnements',
  title: 'Abonnements',
  questions: [
    {
      question: 'Comment annuler un abonnement\u00a0?',
      alsoSaid: 'résilier résiliation arrêter stopper désabonner',
      answer:
        'Dans votre tableau de bord, onglet «\u00a0Automatisations\u00a0», choisissez «\u00a0Annuler l’abonnement\u00a0» et confirmez. Il n’y a ni engagement, ni frais, ni motif à donner.',
      more: { to: '/resiliation', label: 'Résilier votre contrat' },
    },
    {
      question: 'Est-ce que je perds l’accès tout de suite\u00a0?',
      answer:
        'Non. L’abonnement annulé reste actif jusqu’à la fin du mois payé. Jusque-là, «\u00a0Réactiver\u00a0» le remet en marche sans rien payer aujourd’hui.',
    },
    {
      question: 'Devrai-je racheter l’automatisation si je reviens\u00a0?',
      answer: 'Non. Elle reste à vous\u00a0: vous ne payez que le mois pour reprendre l’abonnement.',
    },
    {
      question: 'Pourquoi mon abonnement est-il «\u00a0Suspendu\u00a0»\u00a0?',
      answer:
        'Parce qu’un mois n’a pas été payé après 3\u00a0jours de nouvelles tentatives. Choisissez «\u00a0Activer\u00a0», payez, et l’accès se rouvre.',
    },
  ],
};

const account: QuestionGroup = {
  id: 'compte',
  title: 'Compte et données',
  questions: [
    {
      question: 'Puis-je emporter mes données\u00a0?',
      alsoSaid: 'exporter télécharger RGPD',
      answer:
        'Oui. Les préférences de votre profil proposent un export\u00a0: un fichier JSON signé, avec vos achats et vos abonnements, et une archive de tout ce que nous gardons à votre sujet.',
      more: { to: '/guide#donnees', label: 'Exporter, supprimer, restaurer' },
    },
    {
      question: 'Que devient mon compte si je le supprime\u00a0?',
      alsoSaid: 'supprimer fermer effacer suppression',
      answer:
        'Vos abonnements sont annulés et vos données effacées. Les factures sont conservées 10\u00a0ans, comme la loi l’exige.',
      more: { to: '/privacy#suppression-du-compte', label: 'Ce qui reste après la suppression' },
    },
    {
      question: 'Puis-je retrouver mes achats après une suppression\u00a0?',
      answer:
        'Oui, une fois\u00a0: réinscrivez-vous avec la même adresse email et déposez votre fichier d’export. Vos achats reviennent\u00a0; les abonnements restent inactifs jusqu’à ce que vous les réactiviez et les payiez.',
    },
    {
      question: 'J’ai oublié mon mot de passe. Que faire\u00a0?',
      alsoSaid: 'connecter connexion réinitialiser',
      answer:
        'Sur la page de connexion, demandez un lien de réinitialisation. Il est valable 1\u00a0heure et ne sert qu’une fois.',
    },
  ],
};

const help: QuestionGroup = {
  id: 'support',
  title: 'Support',
  questions: [
    {
      question: 'En combien de temps répondez-vous\u00a0?',
      answer: `Réponse ${REPLY_HOURS}.`,
      more: { to: '/support?tab=contact', label: 'Nous écrire' },
    },
    {
      question: 'Sur quoi le support peut-il m’aider\u00a0?',
      answer:
        'Le support est administratif\u00a0: compte, achats, abonnements, paiements, factures et accès. Pour bien utiliser une automatisation, commencez par le guide et par ce que dit sa page.',
      more: { to: '/guide', label: 'Lire le guide' },
    },
  ],
};

/** docs/product/legal-pages.md#rules-told-to-customers */
export const faqGroups: QuestionGroup[] = [starting, prices, subscriptions, account, help];

export const faqQuestions: Question[] = faqGroups.flatMap(({ questions }) => questions);
