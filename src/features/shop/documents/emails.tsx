import { z } from 'zod';
import { defineEmail, instant, line } from '#emails/define-email.ts';
import { EmailAction, EmailLink, EmailNote, EmailText } from '#emails/EmailLayout.tsx';
import { allDocumentsLink, dateAndTime, ownAutomationsLink, ownDocumentsLink } from '#emails/email-links.ts';

const which = (documents: number) =>
  documents === 1 ? 'Le document que vous y gardez' : `Les ${documents}\u00a0documents que vous y gardez`;

/** Thirty days before what a customer kept in a tool goes. */
export const documentsEnding = defineEmail({
  props: { automation: line(200), documents: z.int().positive(), forgottenAt: instant },
  subject: ({ automation, forgottenAt }) =>
    `Vos documents de ${automation} seront effacés le ${dateAndTime(forgottenAt)}`,
  title: 'Vos documents seront bientôt effacés',
  preview: ({ forgottenAt }) =>
    `Téléchargez-les avant le ${dateAndTime(forgottenAt)}\u00a0: aucun abonnement n’est nécessaire.`,
  body: ({ site, automation, documents, forgottenAt }) => (
    <>
      <EmailText>
        <strong>{automation}</strong> ne s’ouvre plus pour vous depuis bientôt un an. {which(documents)}{' '}
        {documents === 1 ? 'sera effacé' : 'seront effacés'} le <strong>{dateAndTime(forgottenAt)}</strong>.
      </EmailText>
      <EmailText>
        Jusque-là, vous pouvez les télécharger depuis votre profil, sans abonnement. Ce qui est émis se
        télécharge en PDF dans <EmailLink href={allDocumentsLink(site)}>Mes documents</EmailLink>.
      </EmailText>
      <EmailAction label="Télécharger mes documents" href={ownDocumentsLink(site)} />
      <EmailNote>
        Vous voulez reprendre où vous en étiez&nbsp;?{' '}
        <EmailLink href={ownAutomationsLink(site)}>Réactivez l’abonnement</EmailLink>
        &nbsp;: vos documents seront là.
      </EmailNote>
    </>
  ),
  sample: {
    automation: 'Générateur de factures',
    documents: 42,
    forgottenAt: '2027-11-20T13:05:00.000Z',
  },
});
