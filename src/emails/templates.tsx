import {
  AdminPasswordResetEmail,
  EmailChangeEmail,
  EmailLeftEmail,
  PasswordChangedEmail,
  PasswordResetEmail,
  VerificationEmail,
  WelcomeEmail,
} from './AccountEmails.tsx';
import {
  AccountDeletedEmail,
  AccountInactiveEmail,
  DataArchiveReadyEmail,
  DocumentsEndingEmail,
  RestoredTakenBackEmail,
} from './AccountEndEmails.tsx';
import { EmailNotTakenEmail, notTakenTitle } from './EmailNotTakenEmail.tsx';
import { dateAndTime, euros } from './email-links.ts';
import type { EmailName } from './email-props.ts';
import type { EmailTemplate } from './email-template.ts';
import {
  FactorAddedEmail,
  FactorRemovedEmail,
  FactorsResetEmail,
  RecoveryCodesRenewedEmail,
  RecoveryCodeUsedEmail,
} from './FactorEmails.tsx';
import { ideaTemplates } from './idea-templates.tsx';
import { CardAuthenticationEmail, PaymentFailedEmail, PurchaseReceiptEmail } from './PaymentEmails.tsx';
import { DisputeLostEmail, RefundFailedEmail, RefundSentEmail } from './RefundEmails.tsx';
import { PaymentRecoveredEmail, RenewalReceiptEmail } from './RenewalEmails.tsx';
import { TicketAnsweredEmail, TicketReceivedEmail, TicketResolvedEmail } from './SupportEmails.tsx';
import { subscriptionTemplates } from './subscription-templates.tsx';
import { AccountDeactivatedEmail, AccountReactivatedEmail, InvitationEmail } from './TeamEmails.tsx';
import {
  TerminationLinkEmail,
  WithdrawalAcknowledgedEmail,
  WithdrawalLinkEmail,
} from './WithdrawalEmails.tsx';

/** A name added to `email-props.ts` does not compile until its template is here. */
export const templates: { [Name in EmailName]: EmailTemplate<Name> } = {
  verification: {
    subject: ({ site }) => `Confirmez votre adresse email pour ${site.name}`,
    Email: VerificationEmail,
  },
  'purchase-receipt': {
    subject: ({ invoiceNumber, automation }) => `Votre reçu ${invoiceNumber}\u00a0: ${automation}`,
    Email: PurchaseReceiptEmail,
  },
  'payment-failed': {
    subject: ({ amountCents, automation }) =>
      `Paiement refusé\u00a0: ${euros(amountCents)} pour ${automation}`,
    Email: PaymentFailedEmail,
  },
  'password-reset': {
    subject: ({ site }) => `Réinitialisez votre mot de passe ${site.name}`,
    Email: PasswordResetEmail,
  },
  'admin-password-reset': {
    subject: ({ site }) => `Réinitialisez votre mot de passe d’administration ${site.name}`,
    Email: AdminPasswordResetEmail,
  },
  'password-changed': {
    subject: ({ site }) => `Votre mot de passe ${site.name} a été modifié`,
    Email: PasswordChangedEmail,
  },
  'factor-added': {
    subject: ({ site }) => `Un second facteur a été ajouté à votre compte ${site.name}`,
    Email: FactorAddedEmail,
  },
  'factor-removed': {
    subject: ({ site }) => `Un second facteur a été retiré de votre compte ${site.name}`,
    Email: FactorRemovedEmail,
  },
  'recovery-code-used': {
    subject: ({ site }) => `Un code de secours de votre compte ${site.name} a servi`,
    Email: RecoveryCodeUsedEmail,
  },
  'recovery-codes-renewed': {
    subject: ({ site }) => `Les codes de secours de votre compte ${site.name} sont nouveaux`,
    Email: RecoveryCodesRenewedEmail,
  },
  'factors-reset': {
    subject: ({ site }) => `Les seconds facteurs de votre compte ${site.name} ont été réinitialisés`,
    Email: FactorsResetEmail,
  },
  'email-change': {
    subject: ({ site }) => `Confirmez votre nouvelle adresse pour ${site.name}`,
    Email: EmailChangeEmail,
  },
  'email-left': {
    subject: ({ site, done }) =>
      done
        ? `L’adresse de votre compte ${site.name} a changé`
        : `Changement d’adresse demandé pour votre compte ${site.name}`,
    Email: EmailLeftEmail,
  },
  invitation: {
    subject: ({ site, isStaff }) =>
      isStaff
        ? `Votre accès à l’équipe de ${site.name}`
        : `Votre compte ${site.name}\u00a0: choisissez votre mot de passe`,
    Email: InvitationEmail,
  },
  'account-deactivated': {
    subject: ({ site }) => `Votre compte ${site.name} est désactivé`,
    Email: AccountDeactivatedEmail,
  },
  'account-reactivated': {
    subject: ({ site }) => `Votre compte ${site.name} est de nouveau ouvert`,
    Email: AccountReactivatedEmail,
  },
  welcome: { subject: ({ site }) => `Bienvenue chez ${site.name}`, Email: WelcomeEmail },
  'ticket-received': {
    subject: ({ ticketId }) => `Nous avons bien reçu votre demande n°\u00a0${ticketId}`,
    Email: TicketReceivedEmail,
  },
  'ticket-answered': {
    subject: ({ ticketId }) => `Réponse à votre demande n°\u00a0${ticketId}`,
    Email: TicketAnsweredEmail,
  },
  'ticket-resolved': {
    subject: ({ ticketId }) => `Votre demande n°\u00a0${ticketId} est traitée`,
    Email: TicketResolvedEmail,
  },
  ...subscriptionTemplates,
  ...ideaTemplates,
  'email-not-taken': {
    subject: ({ reason }) => notTakenTitle(reason),
    Email: EmailNotTakenEmail,
  },
  'card-authentication': {
    subject: ({ automation }) => `Votre banque demande votre accord pour ${automation}`,
    Email: CardAuthenticationEmail,
  },
  'payment-recovered': {
    subject: ({ automation }) => `Paiement reçu, tout est rentré dans l’ordre\u00a0: ${automation}`,
    Email: PaymentRecoveredEmail,
  },
  'termination-link': {
    subject: ({ site }) => `Résilier votre contrat ${site.name}`,
    Email: TerminationLinkEmail,
  },
  'account-deleted': {
    subject: ({ site }) => `Votre compte ${site.name} a été supprimé`,
    Email: AccountDeletedEmail,
  },
  'account-inactive': {
    subject: ({ site, closesAt }) => `Votre compte ${site.name} sera supprimé le ${dateAndTime(closesAt)}`,
    Email: AccountInactiveEmail,
  },
  'data-archive-ready': {
    subject: ({ site }) => `Toutes vos données ${site.name} sont prêtes`,
    Email: DataArchiveReadyEmail,
  },
  'documents-ending': {
    subject: ({ automation, forgottenAt }) =>
      `Vos documents de ${automation} seront effacés le ${dateAndTime(forgottenAt)}`,
    Email: DocumentsEndingEmail,
  },
  'withdrawal-link': {
    subject: ({ site }) => `Renoncer à votre contrat ${site.name}`,
    Email: WithdrawalLinkEmail,
  },
  'withdrawal-acknowledged': {
    subject: ({ automation }) => `Accusé de réception de votre rétractation\u00a0: ${automation}`,
    Email: WithdrawalAcknowledgedEmail,
  },
  'refund-failed': {
    subject: ({ amountCents }) => `Votre remboursement de ${euros(amountCents)} n’a pas abouti`,
    Email: RefundFailedEmail,
  },
  'renewal-receipt': {
    subject: ({ automation, invoiceNumber }) =>
      `Facture ${invoiceNumber}, votre mois est réglé\u00a0: ${automation}`,
    Email: RenewalReceiptEmail,
  },
  'refund-sent': {
    subject: ({ amountCents }) => `Votre remboursement de ${euros(amountCents)} est parti`,
    Email: RefundSentEmail,
  },
  'dispute-lost': {
    subject: ({ automation }) => `Débit contesté\u00a0: ce qui prend fin pour ${automation}`,
    Email: DisputeLostEmail,
  },
  'restored-taken-back': {
    subject: ({ automation }) => `Ce qui prend fin pour ${automation}, restaurée depuis votre ancien compte`,
    Email: RestoredTakenBackEmail,
  },
};
