import { Link } from 'react-router';
import { formatEuros } from '#domain/money/money.ts';
import { DEFAULT_PURCHASE_PRICE, DEFAULT_SUBSCRIPTION_PRICE, startPrice } from '#domain/price/prices.ts';

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
