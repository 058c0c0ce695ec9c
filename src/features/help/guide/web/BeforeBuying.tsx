import { Link } from 'react-router';
import { formatEuros } from '#domain/money/money.ts';
import { DEFAULT_PURCHASE_PRICE, DEFAULT_SUBSCRIPTION_PRICE, startPrice } from '#domain/price/prices.ts';
import { useSite } from '#web/seo/page-meta.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';

export function Introduction() {
  const { siteName } = useSite();
  return (
    <>
      <p>
        {siteName} propose des automatisations prêtes à l’emploi. Chacune fait une tâche précise&nbsp;:
        relancer un impayé, préparer un devis, nettoyer un fichier. Elle s’ouvre dans votre navigateur, sans
        rien installer.
      </p>
      <ol>
        <li>
          Vous choisissez une automatisation dans le <Link to="/catalogue">catalogue</Link>.
        </li>
        <li>Vous l’achetez une fois&nbsp;: elle reste à vous.</li>
        <li>Vous vous abonnez au mois pour accéder à sa page, sans engagement.</li>
      </ol>
      <p>
        Pour comprendre ce qu’est une automatisation, commencez par{' '}
        <Link to="/qu-est-ce-qu-une-automatisation">la page qui l’explique</Link>.
      </p>
    </>
  );
}

const features: { name: string; access: string; tone: BadgeTone }[] = [
  { name: 'Catalogue et fiches', access: 'Public', tone: 'success' },
  { name: 'Support', access: 'Ouvert à tous', tone: 'success' },
  { name: 'Achat', access: 'Compte nécessaire', tone: 'accent' },
  { name: 'Tableau de bord', access: 'Compte nécessaire', tone: 'accent' },
  { name: 'Export des données', access: 'Compte nécessaire', tone: 'accent' },
  { name: 'Interface d’une automatisation', access: 'Abonnement actif nécessaire', tone: 'warning' },
];

export function FeatureTable() {
  return (
    <>
      <p>Le catalogue se visite librement. Le reste dépend de ce que vous voulez faire&nbsp;:</p>
      <table className="w-full border-collapse rounded-lg text-left">
        <caption className="sr-only">Ce qu’il faut pour accéder à chaque fonction</caption>
        <thead>
          <tr className="border-control/40 border-b text-muted text-sm">
            <th scope="col" className="py-2 pr-4 font-medium">
              Fonction
            </th>
            <th scope="col" className="py-2 font-medium">
              Accès
            </th>
          </tr>
        </thead>
        <tbody>
          {features.map(({ name, access, tone }) => (
            <tr key={name} className="border-line border-b">
              <th scope="row" className="py-3 pr-4 font-medium">
                {name}
              </th>
              <td className="py-3">
                <Badge tone={tone}>{access}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Un essai gratuit et une automatisation offerte ouvrent la page comme un abonnement actif, le temps
        qu’ils durent.
      </p>
    </>
  );
}

export function Account() {
  return (
    <>
      <ol>
        <li>
          Ouvrez <Link to="/register">Créer un compte</Link>.
        </li>
        <li>
          Saisissez votre adresse email et un mot de passe d’au moins 8&nbsp;caractères, deux fois. Prénom,
          nom et téléphone sont facultatifs.
        </li>
        <li>Choisissez, si vous le voulez, l’automatisation à essayer gratuitement.</li>
        <li>Acceptez les conditions et validez&nbsp;: vous êtes connecté.</li>
        <li>Ouvrez l’email reçu et suivez son lien pour vérifier votre adresse.</li>
      </ol>
      <p>
        Vous pouvez acheter tout de suite. L’essai gratuit et la restauration d’un ancien compte attendent que
        votre adresse soit vérifiée.
      </p>
      <p>
        <strong>Mot de passe oublié&nbsp;?</strong> Sur la page de <Link to="/login">connexion</Link>,
        demandez un lien de réinitialisation. Il est valable 1&nbsp;heure et ne sert qu’une fois.
      </p>
    </>
  );
}

export function Browsing() {
  return (
    <>
      <p>
        Le <Link to="/catalogue">catalogue</Link> montre toutes les automatisations. Filtrez-les par
        catégorie&nbsp;: le nombre d’automatisations est indiqué à côté de chacune.
      </p>
      <p>
        «&nbsp;Voir les détails&nbsp;» ouvre la fiche&nbsp;: ce que fait l’automatisation, son prix d’achat,
        le prix de son abonnement et le total pour commencer, premier mois compris.
      </p>
    </>
  );
}

export function FreeTrial() {
  return (
    <>
      <p>
        Vous avez droit à un essai gratuit de 7&nbsp;jours sur une automatisation de votre choix, une seule
        fois. Aucun paiement n’est demandé, aucune carte non plus.
      </p>
      <ul>
        <li>
          <strong>À l’inscription&nbsp;:</strong> choisissez l’automatisation dans le formulaire. L’essai
          démarre quand votre adresse est vérifiée.
        </li>
        <li>
          <strong>Plus tard&nbsp;:</strong> activez-le depuis votre tableau de bord.
        </li>
      </ul>
      <p>
        Au bout des 7&nbsp;jours, l’accès s’arrête de lui-même et rien n’est prélevé. Pour continuer, achetez
        l’automatisation et abonnez-vous, même pendant l’essai.
      </p>
    </>
  );
}

const total = startPrice({
  purchasePrice: DEFAULT_PURCHASE_PRICE,
  subscriptionPrice: DEFAULT_SUBSCRIPTION_PRICE,
});

export function Buying() {
  return (
    <>
      <ol>
        <li>Connectez-vous, puis abonnez-vous depuis la fiche de l’automatisation.</li>
        <li>
          Vérifiez le récapitulatif&nbsp;: le prix d’achat, le premier mois et le total dû aujourd’hui. Par
          exemple {formatEuros(DEFAULT_PURCHASE_PRICE)} d’achat et {formatEuros(DEFAULT_SUBSCRIPTION_PRICE)}{' '}
          de premier mois font {formatEuros(total)} le premier jour, puis{' '}
          {formatEuros(DEFAULT_SUBSCRIPTION_PRICE)} par mois.
        </li>
        <li>Acceptez les conditions et demandez l’accès immédiat, en cochant les deux cases.</li>
        <li>Saisissez votre carte. Votre banque peut vous demander une confirmation.</li>
      </ol>
      <p>
        Le paiement confirmé, l’automatisation apparaît dans votre tableau de bord et vous recevez un email.
        Si vous changez d’avis, vous avez 14&nbsp;jours pour{' '}
        <Link to="/retractation">renoncer au contrat</Link>, selon{' '}
        <Link to="/terms#retractation">le droit de rétractation</Link>.
      </p>
    </>
  );
}
