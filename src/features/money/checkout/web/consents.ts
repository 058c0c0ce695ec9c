/** See docs/product/payment.md#two-boxes-unticked. */
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
