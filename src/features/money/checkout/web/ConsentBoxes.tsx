import type { ReactNode } from 'react';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import type { PaymentType } from './payment-type.ts';

export interface Consents {
  terms: boolean;
  immediateAccess: boolean;
}

export const noConsent: Consents = { terms: false, immediateAccess: false };

export type ConsentErrors = Partial<Record<keyof Consents, string>>;

const messages: Record<keyof Consents, string> = {
  terms: "Vous devez accepter les conditions d'utilisation pour continuer.",
  immediateAccess:
    'Demandez l’accès immédiat pour continuer\u00a0: sans lui, nous ne pouvons pas ouvrir votre accès.',
};

export const termsToast = "Veuillez accepter les conditions d'utilisation";

export function checkConsents(consents: Consents): ConsentErrors {
  return {
    ...(consents.terms ? {} : { terms: messages.terms }),
    ...(consents.immediateAccess ? {} : { immediateAccess: messages.immediateAccess }),
  };
}

interface ConsentBoxesProps {
  type: PaymentType;
  consents: Consents;
  errors: ConsentErrors;
  onChange: (consents: Consents) => void;
}

export function ConsentBoxes({ type, consents, errors, onChange }: ConsentBoxesProps) {
  return (
    <div className="flex flex-col text-sm">
      <Checkbox
        name="terms"
        required
        checked={consents.terms}
        onChange={(event) => onChange({ ...consents, terms: event.target.checked })}
        error={errors.terms}
        label={
          <>
            J’accepte les <Elsewhere to="/terms">conditions d’utilisation</Elsewhere> et la{' '}
            <Elsewhere to="/privacy">politique de confidentialité</Elsewhere>.
          </>
        }
      />
      <Checkbox
        name="immediateAccess"
        required
        checked={consents.immediateAccess}
        onChange={(event) => onChange({ ...consents, immediateAccess: event.target.checked })}
        error={errors.immediateAccess}
        label={type === 'initial' ? purchaseRequest : monthRequest}
      />
    </div>
  );
}

const purchaseRequest =
  'Je demande l’accès immédiat, avant la fin du délai de rétractation de 14 jours, et je reconnais que l’achat n’est plus remboursable dès que j’ouvre la page de l’automatisation. Le mois d’abonnement reste remboursable au prorata des jours restants\u00a0; le jour en cours reste dû si la page a été ouverte.';
const monthRequest =
  'Je demande que mon abonnement commence immédiatement, avant la fin du délai de rétractation de 14 jours, et je reconnais que, si je me rétracte, les jours déjà écoulés restent dus, et le jour en cours aussi si la page de l’automatisation a été ouverte.';

/** It opens another tab, so that nothing typed here is lost. */
function Elsewhere({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="link">
      {children}
      <span className="sr-only"> (nouvel onglet)</span>
    </a>
  );
}
