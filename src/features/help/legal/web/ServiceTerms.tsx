import { Link } from 'react-router';
import { formatEuros } from '#domain/money/money.ts';
import {
  DEFAULT_MONTHLY_CAP,
  MAX_MONTHLY_CAP,
  MIN_MONTHLY_CAP,
  MINIMUM_CHARGE,
} from '#domain/price/monthly-cap.ts';
import { DEFAULT_PURCHASE_PRICE, DEFAULT_SUBSCRIPTION_PRICE } from '#domain/price/prices.ts';
import { useSite } from '#web/seo/page-meta.ts';
import { ContactEmail, Mention, type SectionProps } from './LegalParts.tsx';

export function Purpose({ mentions }: SectionProps) {
  const { siteName } = useSite();
  return (
    <>
      <p>
        Ces conditions règlent les relations entre vous et l’éditeur de {siteName}, «&nbsp;nous&nbsp;» dans ce
        texte&nbsp;: <Mention value={mentions.company} name="dénomination sociale" />,{' '}
        <Mention value={mentions.address} name="adresse du siège" />,{' '}
        <Mention value={mentions.registration} name="numéro d’immatriculation" />. Elles s’appliquent à
        l’utilisation du site et à tout achat qui y est fait.
      </p>
      <p>
        {siteName} vend des automatisations prêtes à l’emploi&nbsp;: une page web ou un webhook qui fait à
        votre place une tâche que vous répétez. Vous achetez une automatisation une fois, puis un abonnement
        mensuel ouvre l’accès à sa page.
      </p>
      <p>
        La boutique s’adresse aux entrepreneurs et aux professionnels. Certaines règles protègent le
        consommateur, c’est-à-dire la personne physique qui agit à des fins étrangères à son activité
        professionnelle&nbsp;: le texte les signale par ce mot.
      </p>
      <p>
        Vous acceptez ces conditions en cochant une case à l’inscription, puis à chaque commande. Nous
        enregistrons la date et la version de chaque acceptation. La version qui s’applique à une commande est
        celle que vous avez acceptée ce jour-là.
      </p>
    </>
  );
}

export function Account() {
  return (
    <>
      <p>
        Le catalogue se consulte sans compte. Il en faut un pour essayer, acheter et utiliser une
        automatisation. L’inscription est gratuite&nbsp;: elle demande une adresse email et un mot de passe
        d’au moins 8&nbsp;caractères.
      </p>
      <p>
        Un email vous demande de vérifier votre adresse. Sans attendre, vous pouvez acheter une automatisation
        et l’utiliser&nbsp;; l’essai gratuit et la restauration d’un ancien compte commencent une fois
        l’adresse vérifiée.
      </p>
      <p>
        Le compte est personnel. Vous donnez des informations exactes, vous gardez votre mot de passe secret
        et vous nous prévenez si quelqu’un d’autre l’utilise.
      </p>
      <p>
        Vous pouvez supprimer votre compte à tout moment, depuis les préférences de votre profil. La
        suppression met fin à vos abonnements et efface vos données, dans les limites décrites par la{' '}
        <Link to="/privacy#conservation">politique de confidentialité</Link>. Avant elle, vous pouvez exporter
        vos données dans un fichier JSON signé&nbsp;: il sert à restaurer vos achats si vous vous réinscrivez
        avec la même adresse. Les abonnements restaurés restent inactifs tant qu’ils ne sont pas réactivés et
        payés.
      </p>
      <p>
        Nous pouvons désactiver un compte utilisé en violation de la loi ou de ces conditions. Ses abonnements
        actifs sont alors annulés, et vous pouvez contester cette décision auprès du support.
      </p>
    </>
  );
}

export function CatalogueAndPrices() {
  return (
    <>
      <p>
        La fiche de chaque automatisation dit ce qu’elle fait, ce qu’elle vous demande et ses deux prix, en
        euros et toutes taxes comprises&nbsp;:
      </p>
      <ul>
        <li>
          <strong>le prix d’achat</strong>, payé une seule fois&nbsp;: {formatEuros(DEFAULT_PURCHASE_PRICE)},
          sauf prix propre indiqué sur la fiche&nbsp;;
        </li>
        <li>
          <strong>le prix de l’abonnement</strong>, payé chaque mois&nbsp;:{' '}
          {formatEuros(DEFAULT_SUBSCRIPTION_PRICE)} par mois, sauf prix propre indiqué sur la fiche.
        </li>
      </ul>
      <p>
        Le prix de départ, affiché dans le catalogue, est le prix d’achat augmenté du premier mois
        d’abonnement. C’est la somme due le jour de la commande.
      </p>
      <h3 id="plafond-mensuel">Le plafond mensuel</h3>
      <p>
        Le plafond mensuel est une remise. Notre équipe le fixe pour chaque compte, entre{' '}
        {formatEuros(MIN_MONTHLY_CAP)} et {formatEuros(MAX_MONTHLY_CAP)}&nbsp;; il est de{' '}
        {formatEuros(DEFAULT_MONTHLY_CAP)} à l’ouverture du compte. Il s’applique à la somme de vos
        abonnements&nbsp;: quand elle dépasse le plafond, vous ne payez que le plafond, et la remise se
        répartit entre vos abonnements en proportion de leur prix. Les mensualités d’un même mois civil ne le
        dépassent jamais.
      </p>
      <p>
        Le plafond ne porte pas sur les prix d’achat. Une mensualité inférieure à{' '}
        {formatEuros(MINIMUM_CHARGE)} n’est pas prélevée.
      </p>
    </>
  );
}

export function Ordering() {
  return (
    <>
      <p>La commande se passe en français, depuis votre compte&nbsp;:</p>
      <ol>
        <li>sur la fiche de l’automatisation, vous choisissez de vous abonner&nbsp;;</li>
        <li>
          le récapitulatif montre le prix d’achat, le premier mois et le total à payer aujourd’hui&nbsp;; tant
          que vous n’avez pas payé, vous pouvez revenir en arrière et corriger&nbsp;;
        </li>
        <li>
          vous acceptez ces conditions et, dans une case distincte qui n’est jamais cochée d’avance, vous
          demandez l’accès immédiat (voir <a href="#retractation">le droit de rétractation</a>)&nbsp;;
        </li>
        <li>vous saisissez votre carte et vous validez le paiement.</li>
      </ol>
      <p>
        <strong>La validation de la commande vous oblige à payer.</strong> Le contrat est conclu quand le
        paiement est confirmé. Vous en recevez la confirmation par email et l’accès s’ouvre aussitôt.
      </p>
      <p>
        Une automatisation déjà achetée ne se rachète pas&nbsp;: si son abonnement s’est arrêté, vous ne payez
        que le mois pour le reprendre.
      </p>
    </>
  );
}

export function PaymentAndRenewal() {
  return (
    <>
      <p>
        Le paiement se fait par carte bancaire, au moyen de notre prestataire Stripe. Les numéros de carte
        sont saisis chez lui et ne passent jamais par nos serveurs. Votre banque peut vous demander de
        confirmer le paiement. Lorsque la boutique le propose, les mois suivants peuvent être prélevés par
        SEPA sur un compte bancaire enregistré dans votre profil, dont vous acceptez le mandat.
      </p>
      <p>
        L’abonnement se renouvelle chaque mois&nbsp;: en vous abonnant, vous autorisez le prélèvement de la
        mensualité sur votre carte au début de chaque période, jusqu’à la résiliation. Vous pouvez changer de
        carte à tout moment depuis <Link to="/guide#paiement">votre profil</Link>.
      </p>
      <p>Chaque paiement donne lieu à une facture, conservée 10&nbsp;ans.</p>
      <h3 id="echec-de-paiement">Échec de paiement</h3>
      <p>
        Quand une mensualité ne peut pas être prélevée, nous vous prévenons et nous la présentons de nouveau
        pendant 3&nbsp;jours. Votre accès est maintenu pendant ce temps. Au bout de ces 3&nbsp;jours, si rien
        n’est payé, l’abonnement est suspendu et l’accès se ferme.
      </p>
      <p>
        L’automatisation reste achetée. Vous reprenez l’abonnement quand vous le voulez, en payant un mois.
        Nous ne demandons ni pénalité ni frais de rejet.
      </p>
    </>
  );
}

export function AccessAndTrial() {
  return (
    <>
      <p>
        La page d’une automatisation s’ouvre dans votre navigateur, depuis votre tableau de bord, tant que son
        abonnement donne accès. Il n’y a rien à installer&nbsp;: un navigateur récent et une connexion à
        internet suffisent.
      </p>
      <p>
        Vous avez le droit d’utiliser l’automatisation pour vos propres besoins, professionnels ou personnels.
        Ce droit n’est pas exclusif. Vous ne pouvez ni revendre l’automatisation, ni la copier pour d’autres,
        ni chercher à contourner la protection de l’accès. Ce que vous y saisissez et ce qu’elle produit pour
        vous restent à vous.
      </p>
      <h3 id="essai-gratuit">Essai gratuit</h3>
      <p>
        Chacun peut essayer une automatisation de son choix pendant 7&nbsp;jours, une seule fois. L’essai se
        choisit à l’inscription ou s’active plus tard depuis le tableau de bord. Aucun paiement n’est demandé.
        À la fin, l’accès s’arrête de lui-même&nbsp;: l’essai ne se transforme jamais en abonnement payant.
      </p>
      <h3 id="automatisations-offertes">Automatisations offertes</h3>
      <p>
        Notre équipe peut vous offrir une automatisation, pour un temps ou définitivement. Son statut est
        alors «&nbsp;Offert&nbsp;» et vous n’avez rien à payer ni à faire. Un cadeau temporaire s’arrête à la
        date annoncée&nbsp;; un cadeau définitif devient un achat qui vous reste acquis.
      </p>
    </>
  );
}

export function Termination({ mentions }: SectionProps) {
  return (
    <>
      <p>
        L’abonnement est conclu pour une durée indéterminée, <strong>sans engagement</strong>. Vous le
        résiliez quand vous voulez, sans motif et sans frais.
      </p>
      <p>
        Pour résilier, ouvrez l’onglet «&nbsp;Automatisations&nbsp;» de votre tableau de bord, choisissez
        «&nbsp;Annuler l’abonnement&nbsp;» et confirmez. Vous pouvez aussi nous écrire à{' '}
        <ContactEmail address={mentions.contactEmail} />.
      </p>
      <ul>
        <li>
          <strong>L’accès continue jusqu’à la fin du mois payé.</strong> Aucune autre mensualité n’est
          prélevée.
        </li>
        <li>
          <strong>L’automatisation reste achetée.</strong> Si vous reprenez l’abonnement, vous ne la payez pas
          une seconde fois.
        </li>
        <li>
          Avant la fin du mois payé, vous pouvez revenir sur l’annulation sans rien payer&nbsp;: le
          prélèvement reprend au renouvellement suivant.
        </li>
        <li>Le mois entamé n’est pas remboursé, hors rétractation ou manquement de notre part.</li>
      </ul>
      <p>
        Nous pouvons mettre fin à un abonnement si nous cessons de fournir l’automatisation, en vous prévenant
        à l’avance par email. Un mois payé et non fourni est remboursé.
      </p>
    </>
  );
}
