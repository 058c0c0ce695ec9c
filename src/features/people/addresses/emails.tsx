import { defineEmail, line } from '#emails/define-email.ts';
import { EmailAction, EmailNote, EmailText } from '#emails/EmailLayout.tsx';
import { dashboardLink } from '#emails/email-links.ts';

/** docs/product/address.md#asked-again */
export const vatNumberUnknown = defineEmail({
  props: { vatNumber: line(40), company: line(150) },
  subject: ({ vatNumber }) => `Votre numéro de TVA ${vatNumber} n’est pas reconnu`,
  title: 'Votre numéro de TVA n’est pas reconnu',
  preview: () => 'Vos prochaines factures porteront la TVA, au même prix.',
  body: ({ site, vatNumber, company }) => (
    <>
      <EmailText>
        VIES, le registre européen, répond que le numéro de TVA <strong>{vatNumber}</strong> de {company}{' '}
        n’est pas valide. Vos prochaines factures porteront donc la TVA, comprise dans le prix&nbsp;: vous ne
        payez pas plus. Celles que vous avez déjà restent telles qu’elles sont.
      </EmailText>
      <EmailText>
        Si votre numéro a changé, donnez le nouveau dans votre adresse de facturation&nbsp;: il est vérifié
        aussitôt.
      </EmailText>
      <EmailAction label="Voir mon adresse de facturation" href={dashboardLink(site)} />
      <EmailNote>
        Le registre se trompe&nbsp;? Votre administration fiscale le tient à jour&nbsp;; enregistrez de
        nouveau votre adresse ensuite.
      </EmailNote>
    </>
  ),
  sample: { vatNumber: 'BE0123456749', company: 'Moulin SRL' },
});
