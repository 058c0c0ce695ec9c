import type { LucideIcon } from 'lucide-react';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import ChartLine from 'lucide-react/icons/chart-line';
import FileText from 'lucide-react/icons/file-text';
import MailWarning from 'lucide-react/icons/mail-warning';
import ScanSearch from 'lucide-react/icons/scan-search';
import TableProperties from 'lucide-react/icons/table-properties';

export interface Example {
  Icon: LucideIcon;
  title: string;
  before: string;
  after: string;
}

export const examples: Example[] = [
  {
    Icon: MailWarning,
    title: 'Relancer une facture impayée',
    before: 'Retrouver la facture, compter les jours de retard, chercher le ton juste, remettre à demain.',
    after: 'Vous choisissez le ton. Le retard et les pénalités sont calculés, l’email est écrit.',
  },
  {
    Icon: FileText,
    title: 'Envoyer un devis',
    before: 'Rouvrir l’ancien document, changer les lignes, refaire les totaux, vérifier la TVA.',
    after: 'Vous remplissez les lignes. Le devis se compose à côté, mentions et TVA comprises.',
  },
  {
    Icon: ChartLine,
    title: 'Prévoir sa trésorerie',
    before: 'Un tableur par mois, des formules qui cassent, une mauvaise surprise en mars.',
    after: 'Douze mois devant vous, le point bas en évidence, et l’effet d’un client qui paie en retard.',
  },
  {
    Icon: TableProperties,
    title: 'Nettoyer un fichier de clients',
    before: 'Doublons, accents cassés, colonnes décalées\u00a0: une soirée de copier-coller.',
    after: 'Vous déposez le fichier. Il ressort propre, dans l’ordre, prêt à importer.',
  },
  {
    Icon: ScanSearch,
    title: 'Vérifier un fournisseur',
    before: 'Trois sites ouverts pour un SIRET, un numéro de TVA et un IBAN.',
    after: 'Vous collez la liste. Chaque numéro est reconnu et contrôlé aussitôt.',
  },
  {
    Icon: CalendarCheck,
    title: 'Tenir une réunion',
    before: 'Un ordre du jour improvisé, un compte rendu écrit le lendemain de mémoire.',
    after: 'Chaque point est minuté, les décisions sont notées, le compte rendu part à la fin.',
  },
];

export interface Claim {
  figure: string;
  title: string;
  text: string;
}

/** docs/product/text.md#no-claim-without-a-measure */
export const claims: Claim[] = [
  {
    figure: '20\u00a0h',
    title: 'gagnées par semaine',
    text: 'Le temps passé à recopier, relancer et vérifier revient à votre métier.',
  },
  {
    figure: '99,9\u00a0%',
    title: 'de fiabilité',
    text: 'Une règle s’applique de la même façon la première et la millième fois.',
  },
  {
    figure: 'moins de 30\u00a0jours',
    title: 'pour rentabiliser votre achat',
    text: 'Un achat unique, un petit abonnement\u00a0: le temps gagné les rembourse vite.',
  },
];

/** `from` is the lowest monthly price, written `3 €/mois`. */
export const steps = (from: string): { title: string; text: string }[] => [
  {
    title: 'Choisissez une tâche',
    text: 'Parcourez le catalogue par métier et lisez ce que chaque automatisation fait, et ce qu’elle vous demande.',
  },
  {
    title: 'Créez votre compte',
    text: 'Essayez l’automatisation de votre choix pendant 7\u00a0jours, sans paiement.',
  },
  {
    title: 'Achetez-la une fois',
    text: `Elle est à vous. L’abonnement mensuel, à partir de ${from}, ouvre l’accès à sa page.`,
  },
  {
    title: 'Utilisez-la',
    text: 'Elle s’ouvre dans votre navigateur, depuis votre compte. Rien à installer, rien à programmer.',
  },
];

export const frequentQuestions = (from: string): { question: string; answer: string }[] => [
  {
    question: 'Faut-il savoir programmer\u00a0?',
    answer:
      'Non. Une automatisation s’ouvre comme une page web\u00a0: vous remplissez quelques champs ou déposez un fichier, elle fait le reste.',
  },
  {
    question: 'Combien cela coûte-t-il\u00a0?',
    answer: `Chaque automatisation s’achète une fois, puis s’utilise avec un abonnement à partir de ${from}. Les deux prix sont affichés dans le catalogue avant tout paiement.`,
  },
  {
    question: 'Puis-je essayer avant d’acheter\u00a0?',
    answer:
      'Oui\u00a0: l’essai gratuit dure 7\u00a0jours sur une automatisation de votre choix, à l’inscription ou plus tard depuis votre tableau de bord. Aucun paiement n’est demandé.',
  },
  {
    question: 'Que se passe-t-il si j’annule un abonnement\u00a0?',
    answer:
      'Vous gardez l’accès jusqu’à la fin du mois payé. L’automatisation reste achetée\u00a0: si vous reprenez l’abonnement, vous ne la payez pas une seconde fois.',
  },
  {
    question: 'Et si un paiement échoue\u00a0?',
    answer:
      'Il est présenté de nouveau pendant 3\u00a0jours et votre accès est maintenu. L’abonnement n’est suspendu qu’ensuite, et reprend dès le paiement.',
  },
  {
    question: 'Puis-je partir avec mes données\u00a0?',
    answer:
      'Oui. Depuis votre compte, vous exportez vos données dans un fichier signé. Il permet de retrouver vos achats si vous vous réinscrivez un jour.',
  },
];
