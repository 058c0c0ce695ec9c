import { formatEuros } from '#domain/money/money.ts';
import {
  DEFAULT_MONTHLY_CAP,
  MAX_MONTHLY_CAP,
  MIN_MONTHLY_CAP,
  MINIMUM_CHARGE,
} from '#domain/price/monthly-cap.ts';
import { DEFAULT_PURCHASE_PRICE, DEFAULT_SUBSCRIPTION_PRICE } from '#domain/price/prices.ts';

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
