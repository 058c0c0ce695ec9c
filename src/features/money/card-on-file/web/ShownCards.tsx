import { clsx } from 'clsx';
import type { SavedCard } from '../contract.ts';

type Shown = NonNullable<SavedCard['card']>;

const brands = new Map(
  Object.entries({
    visa: 'Visa',
    mastercard: 'Mastercard',
    amex: 'American Express',
    cartes_bancaires: 'CB',
  }),
);

const list = new Intl.ListFormat('fr-FR');

/** Of one card among several it is said what it is debited for. */
function ShownCard({ card, among }: { card: Shown; among: boolean }) {
  const { brand, last4, exp_month, exp_year, expired, automations } = card;
  const month = `${String(exp_month).padStart(2, '0')}/${exp_year}`;
  return (
    <p>
      <strong>{brands.get(brand) ?? brand}</strong> <span aria-hidden="true">••••&nbsp;</span>
      <span className="sr-only">se terminant par </span>
      <span className="tabular-nums">{last4}</span>
      <span className={clsx('block text-sm', expired ? 'font-medium text-danger-text' : 'text-muted')}>
        {expired ? `A expiré fin ${month}\u00a0: elle ne peut plus être prélevée.` : `Expire fin ${month}`}
      </span>
      {among ? (
        <span className="measure block text-muted text-sm">Prélevée pour {list.format(automations)}.</span>
      ) : null}
    </p>
  );
}

export function ShownCards({ card, others }: SavedCard) {
  if (card === null) return <p className="text-muted">Aucune carte enregistrée.</p>;
  const cards = [card, ...others];
  return (
    <>
      {cards.map((one) => (
        <ShownCard
          key={`${one.brand} ${one.last4} ${one.automations.join()}`}
          card={one}
          among={cards.length > 1}
        />
      ))}
      {cards.length > 1 ? (
        <p className="measure text-muted text-sm">
          Chaque abonnement est prélevé sur la carte qui l’a payé. «&nbsp;Mettre à jour la carte&nbsp;» les
          réunit tous sur une seule.
        </p>
      ) : null}
    </>
  );
}
