import ChevronDown from 'lucide-react/icons/chevron-down';
import { formatCardNumber } from './card-input.ts';

const cards = [
  { number: '4242424242424242', effect: 'acceptée' },
  { number: '4000002760003184', effect: 'confirmation par la banque (3-D Secure)' },
  { number: '4000000000000002', effect: 'refusée' },
  { number: '4000000000009995', effect: 'solde insuffisant' },
];

export function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <details className="group rounded-md border border-line bg-sunken text-sm">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-md px-3 py-2 [&::-webkit-details-marker]:hidden">
        <span>
          Boutique de démonstration&nbsp;: <strong className="font-semibold">cartes de test</strong>
        </span>
        <ChevronDown
          className="size-4.5 shrink-0 text-muted transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="px-3 pb-3">
        <p className="text-muted">
          Aucune vraie carte n’est acceptée, rien n’est débité. Choisissez une carte pour remplir le
          formulaire.
        </p>
        <ul className="mt-1 flex flex-col">
          {cards.map(({ number, effect }) => (
            <li key={number}>
              <button
                type="button"
                onClick={(event) => {
                  event.currentTarget.closest('details')?.removeAttribute('open');
                  onChoose(number);
                }}
                className="flex min-h-11 w-full flex-wrap items-center gap-x-2 text-left"
              >
                <span className="link tabular-nums">{formatCardNumber(number)}</span>
                <span className="text-muted">{effect}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
