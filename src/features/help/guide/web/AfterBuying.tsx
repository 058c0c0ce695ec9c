import { Link } from 'react-router';
import { formatEuros, sumCents } from '#domain/money/money.ts';
import { DEFAULT_MONTHLY_CAP } from '#domain/price/monthly-cap.ts';
import { DEFAULT_SUBSCRIPTION_PRICE } from '#domain/price/prices.ts';
import { REPLY_HOURS } from '#domain/time/reply-time.ts';

export function Using() {
  return (
    <>
      <p>
        Dans l’onglet «&nbsp;Automatisations&nbsp;», ouvrez celle dont vous avez besoin. Sa page s’affiche
        dans un cadre, avec un bouton pour revenir au tableau de bord.
      </p>
      <ul>
        <li>Remplissez les champs ou déposez un fichier&nbsp;: chaque page dit ce qu’elle attend.</li>
        <li>Relisez le résultat avant de l’envoyer ou de vous en servir.</li>
        <li>
          Téléchargez ou copiez ce que vous voulez garder&nbsp;: la page ne retient rien entre deux visites.
        </li>
      </ul>
      <p>
        Le lien d’ouverture n’apparaît que si votre accès est ouvert. S’il manque, voyez le{' '}
        <a href="#depannage">dépannage</a> ou l’état de votre abonnement dans le{' '}
        <Link to="/dashboard?tab=automations">tableau de bord</Link>.
      </p>
    </>
  );
}

export function Dashboard() {
  return (
    <>
      <p>
        Le <Link to="/dashboard">tableau de bord</Link> a trois onglets&nbsp;:
      </p>
      <ul>
        <li>
          <strong>Aperçu&nbsp;:</strong> vos abonnements actifs, ceux qui sont offerts, ceux à restaurer,
          votre coût mensuel, et des raccourcis.
        </li>
        <li>
          <strong>Profil&nbsp;:</strong> vos coordonnées et vos adresses de facturation.
        </li>
        <li>
          <strong>Automatisations&nbsp;:</strong> ce que vous avez acheté, l’état de chaque abonnement et ce
          que vous pouvez faire.
        </li>
      </ul>
    </>
  );
}

const states: { name: string; meaning: string }[] = [
  { name: 'Actif', meaning: 'l’accès est ouvert et le prochain mois sera prélevé.' },
  { name: 'Offert', meaning: 'l’équipe vous en fait cadeau\u00a0: aucune action requise.' },
  {
    name: 'En cours d’annulation',
    meaning: 'l’accès reste ouvert jusqu’à la fin du mois payé. «\u00a0Réactiver\u00a0» annule l’annulation.',
  },
  {
    name: 'Annulé',
    meaning: 'l’accès est fermé. «\u00a0Activer\u00a0» reprend l’abonnement en payant un mois.',
  },
  {
    name: 'Paiement en retard',
    meaning: 'le prélèvement a échoué. Il est présenté de nouveau pendant 3\u00a0jours, accès maintenu.',
  },
  {
    name: 'Suspendu',
    meaning: 'le mois n’a pas été payé. «\u00a0Activer\u00a0» paie un mois et rouvre l’accès.',
  },
  {
    name: 'Inactif',
    meaning: 'l’automatisation est à vous, sans abonnement en cours\u00a0: achetée seule, ou restaurée.',
  },
];

export function Subscriptions() {
  return (
    <>
      <p>Chaque abonnement porte un état&nbsp;:</p>
      <dl className="divide-y divide-line border-line border-y">
        {states.map(({ name, meaning }) => (
          <div key={name} className="py-2.5 md:grid md:grid-cols-[12rem_minmax(0,1fr)] md:gap-4">
            <dt className="font-medium">{name}</dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
      <h3 id="annuler">Annuler</h3>
      <p>
        Choisissez «&nbsp;Annuler l’abonnement&nbsp;» et confirmez. Vous gardez l’accès jusqu’à la fin du mois
        payé, et l’automatisation reste achetée&nbsp;: la reprendre ne coûte que le mois. La page{' '}
        <Link to="/resiliation">Résilier votre contrat</Link> fait de même, avec ou sans connexion.
      </p>
      <h3 id="prix-annonce">Quand un prix change</h3>
      <p>
        Vous êtes prévenu par email 30&nbsp;jours à l’avance. Le nouveau prix commence à votre premier
        renouvellement après la date annoncée. S’il baisse, vous n’attendez pas&nbsp;: il est le vôtre dès
        votre prochain renouvellement.
      </p>
    </>
  );
}

export function Payment() {
  return (
    <>
      <p>
        Les paiements se font par carte, avec Stripe. Votre carte est retenue chez lui pour les mois
        suivants&nbsp;; son numéro ne passe jamais par nos serveurs.
      </p>
      <p>
        Pour en changer, ouvrez <Link to="/profile/edit">la modification du profil</Link>, onglet sécurité et
        paiement. La nouvelle carte sert aussitôt à tous vos abonnements et règle une échéance restée impayée.
      </p>
      <p>
        Si un prélèvement échoue, rien ne se ferme tout de suite&nbsp;: il est présenté de nouveau pendant
        3&nbsp;jours. L’abonnement n’est suspendu qu’ensuite.
      </p>
    </>
  );
}

export function MonthlyCap() {
  const cap = formatEuros(DEFAULT_MONTHLY_CAP);
  const four = formatEuros(sumCents(Array.from({ length: 4 }, () => DEFAULT_SUBSCRIPTION_PRICE)));
  return (
    <>
      <p>
        Votre compte a un plafond mensuel, de {cap} au départ. Quand la somme de vos abonnements le dépasse,
        vous ne payez que le plafond&nbsp;: la différence est une remise.
      </p>
      <p>
        Par exemple, avec quatre abonnements à {formatEuros(DEFAULT_SUBSCRIPTION_PRICE)} et un plafond de{' '}
        {cap}, vous payez {cap} par mois au lieu de {four}. La remise se répartit entre les abonnements, en
        proportion de leur prix.
      </p>
      <p>
        Le plafond est fixé par notre équipe. Il ne s’applique pas au prix d’achat, et les abonnements offerts
        n’y comptent pas.
      </p>
    </>
  );
}

export function Profile() {
  return (
    <>
      <p>
        <Link to="/profile/edit">La modification du profil</Link> réunit vos informations, la sécurité et le
        paiement, et vos préférences.
      </p>
      <ul>
        <li>
          <strong>Adresse email&nbsp;:</strong> un changement demande votre mot de passe, puis un clic sur le
          lien envoyé à la nouvelle adresse. L’ancienne est prévenue.
        </li>
        <li>
          <strong>Mot de passe&nbsp;:</strong> saisissez l’actuel, puis le nouveau deux fois.
        </li>
        <li>
          <strong>Adresses de facturation&nbsp;:</strong> ajoutez-en autant que nécessaire et choisissez celle
          par défaut. Dès trois caractères, des adresses françaises vous sont proposées.
        </li>
        <li>
          <strong>Notifications&nbsp;:</strong> les emails de commande et les rappels sont activés&nbsp;; les
          SMS et les emails promotionnels ne le sont que si vous le demandez.
        </li>
      </ul>
    </>
  );
}

export function YourData() {
  return (
    <>
      <h3 id="exporter">Exporter</h3>
      <p>
        Dans les préférences du profil, exportez vos données&nbsp;: vous recevez un fichier JSON signé. Ne le
        modifiez pas, sa signature ne serait plus valable. «&nbsp;Toutes mes données&nbsp;» vous prépare aussi
        une archive ZIP de tout ce que nous gardons à votre sujet, factures comprises&nbsp;: elle reste prête
        7&nbsp;jours.
      </p>
      <h3 id="supprimer">Supprimer le compte</h3>
      <p>
        Au même endroit, la suppression demande de cocher une case et d’écrire SUPPRIMER. Elle annule vos
        abonnements et efface vos données. Les factures sont conservées 10&nbsp;ans, comme la loi
        l’exige&nbsp;; la <Link to="/privacy#suppression-du-compte">politique de confidentialité</Link> dit ce
        qui reste.
      </p>
      <h3 id="restaurer">Restaurer</h3>
      <p>
        Si vous revenez, réinscrivez-vous avec la même adresse email et déposez le fichier d’export dans le
        formulaire. Une fois l’adresse vérifiée, vos achats vous sont rendus. Les abonnements reviennent
        inactifs&nbsp;: «&nbsp;Payer et activer&nbsp;» les remet en marche un par un.
      </p>
    </>
  );
}

export function Troubleshooting() {
  return (
    <>
      <h3 id="session-expiree">«&nbsp;Session expirée&nbsp;» ou page qui ne répond plus</h3>
      <p>
        Le jeton de connexion a expiré&nbsp;: actualisez la page. Si cela ne suffit pas, reconnectez-vous, ou
        videz le cache du navigateur.
      </p>
      <h3 id="paiement-refuse">Paiement refusé</h3>
      <p>
        Vérifiez le numéro, la date et le code de votre carte. S’ils sont justes, contactez votre
        banque&nbsp;: elle seule connaît la raison du refus.
      </p>
      <h3 id="abonnement-suspendu">Abonnement suspendu</h3>
      <p>
        Il reprend après le paiement&nbsp;: dans l’onglet «&nbsp;Automatisations&nbsp;», choisissez
        «&nbsp;Activer&nbsp;».
      </p>
      <h3 id="email-introuvable">Email introuvable</h3>
      <p>
        Regardez dans les courriers indésirables, puis demandez un nouveau lien. Vérifiez aussi que l’adresse
        de votre profil est la bonne.
      </p>
      <h3 id="fichier-refuse">Fichier d’export refusé</h3>
      <p>
        Le fichier doit être celui que vous avez téléchargé, sans modification, et votre inscription doit
        porter la même adresse email. Un ancien export, non signé, n’est plus accepté.
      </p>
      <h3 id="aide">Toujours bloqué&nbsp;?</h3>
      <p>
        Lisez les <Link to="/support?tab=faq">questions fréquentes</Link> ou{' '}
        <Link to="/support?tab=contact">écrivez-nous</Link>&nbsp;: réponse {REPLY_HOURS}.
      </p>
    </>
  );
}
