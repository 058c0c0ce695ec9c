import { formatEuros, sumCents } from '#domain/money/money.ts';
import { DEFAULT_MONTHLY_CAP } from '#domain/price/monthly-cap.ts';
import { DEFAULT_SUBSCRIPTION_PRICE } from '#domain/price/prices.ts';

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
