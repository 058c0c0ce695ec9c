import type { ReactNode } from 'react';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import type { SavedCard } from '../contract.ts';

type ShownCard = NonNullable<SavedCard['card']>;

const brands = new Map(
  Object.entries({
    visa: 'Visa',
    mastercard: 'Mastercard',
    amex: 'American Express',
    cartes_bancaires: 'CB',
  }),
);

export function CardName({ card: { brand, last4 } }: { card: Pick<ShownCard, 'brand' | 'last4'> }) {
  return (
    <>
      {brands.get(brand) ?? brand} <span aria-hidden="true">••••&nbsp;</span>
      <span className="sr-only">se terminant par </span>
      <span className="tabular-nums">{last4}</span>
    </>
  );
}

export const expiryOf = ({ exp_month, exp_year }: Pick<ShownCard, 'exp_month' | 'exp_year'>): string =>
  `fin ${String(exp_month).padStart(2, '0')}/${exp_year}`;

interface SavedCardChoiceProps {
  saved: SavedCard;
  usesSaved: boolean;
  onChoose: (saved: boolean) => void;
  /** The fields of another card. */
  children: ReactNode;
}

/** The card on file, and another at will (docs/product/payment.md#paid-with-the-card-on-file). */
export function SavedCardChoice({
  saved: { card, others, bank_account: account },
  usesSaved,
  onChoose,
  children,
}: SavedCardChoiceProps) {
  if (!card) return children;
  if (card.expired) {
    return (
      <>
        <p>
          Votre carte <CardName card={card} /> a expiré {expiryOf(card)}&nbsp;: elle ne peut plus payer. Celle
          que vous saisissez la remplace pour tous vos abonnements.
        </p>
        {children}
      </>
    );
  }
  return (
    <>
      <RadioGroup
        legend="Votre carte"
        name="card"
        value={usesSaved ? 'saved' : 'other'}
        onChange={(event) => onChoose(event.target.value === 'saved')}
        options={[
          {
            value: 'saved',
            label: (
              <>
                Payer avec <CardName card={card} />
              </>
            ),
            help: `Expire ${expiryOf(card)}`,
          },
          { value: 'other', label: 'Payer avec une autre carte' },
        ]}
      />
      {account?.debited ? (
        <p className="text-muted text-sm">
          Vos mois restent prélevés sur votre compte bancaire se terminant par {account.last4}.
        </p>
      ) : null}
      {usesSaved ? (
        <Reunited others={others} />
      ) : (
        <>
          <p className="text-muted text-sm">
            Elle remplace <CardName card={card} />{' '}
            {account?.debited
              ? 'pour vos achats.'
              : 'pour tous vos abonnements, et règle ce qui serait en retard.'}
          </p>
          {children}
        </>
      )}
    </>
  );
}

/** Cards of former purchases give way to the one that pays. */
function Reunited({ others: [other] }: Pick<SavedCard, 'others'>) {
  if (!other) return null;
  return (
    <p className="text-muted text-sm">
      Elle paie aussi vos autres abonnements, à la place de <CardName card={other} />.
    </p>
  );
}
