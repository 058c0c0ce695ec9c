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

function ShownCard({ brand, last4, exp_month, exp_year }: Shown) {
  return (
    <p>
      <strong>{brands.get(brand) ?? brand}</strong> <span aria-hidden="true">••••&nbsp;</span>
      <span className="sr-only">se terminant par </span>
      <span className="tabular-nums">{last4}</span>
      <span className="block text-muted text-sm">
        Expire fin {String(exp_month).padStart(2, '0')}/{exp_year}
      </span>
    </p>
  );
}

/** The card of the next debits, and each other one that a purchase left to its own subscription. */
export function ShownCards({ card, others }: SavedCard) {
  if (card === null) return <p className="text-muted">Aucune carte enregistrée.</p>;
  return (
    <>
      <ShownCard {...card} />
      {others.map(({ automations, ...other }) => (
        <div key={`${other.brand} ${other.last4} ${automations.join()}`}>
          <ShownCard {...other} />
          <p className="measure text-muted text-sm">
            Prélevée pour {list.format(automations)}, payé{automations.length > 1 ? 's' : ''} avec cette
            carte.
          </p>
        </div>
      ))}
      {others.length > 0 ? (
        <p className="measure text-muted text-sm">
          «&nbsp;Mettre à jour la carte&nbsp;» réunit tous vos prélèvements sur une seule carte.
        </p>
      ) : null}
    </>
  );
}
