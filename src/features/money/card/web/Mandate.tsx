/** To the letter: the French text of docs.stripe.com/payments/sepa-debit, with the creditor where it leaves a place. */
export const mandateText = (creditor: string): string =>
  `En fournissant vos informations de paiement et en confirmant ce paiement, vous autorisez (A) ${creditor} et Stripe, notre prestataire de services de paiement et/ou PPRO, son prestataire de services local, à envoyer des instructions à votre banque pour débiter votre compte et (B) votre banque à débiter votre compte conformément à ces instructions. Vous avez, entre autres, le droit de vous faire rembourser par votre banque selon les modalités et conditions du contrat conclu avec votre banque. La demande de remboursement doit être soumise dans un délai de 8 semaines à compter de la date à laquelle votre compte a été débité. Vos droits sont expliqués dans une déclaration disponible auprès de votre banque. Vous acceptez de recevoir des notifications des débits à venir dans les 2 jours précédant leur réalisation.`;

/** It stands above the button that gives it (docs/product/bank-debit.md#mandate-as-the-bank-wants-it). */
export function Mandate({ creditor }: { creditor: string }) {
  return (
    <div className="flex flex-col gap-2 text-muted text-sm">
      <p>{mandateText(creditor)}</p>
      <p>Rien n’est débité pour l’enregistrer. Vos prochains mois en seront prélevés.</p>
    </div>
  );
}
