import { z } from 'zod';
import {
  accountDeactivatedProps,
  accountDeletedProps,
  accountInactiveProps,
  accountReactivatedProps,
  documentsEndingProps,
  invitationProps,
  welcomeProps,
} from './account-email-props.ts';
import { cents, everyEmail, instant, line, type site } from './email-fields.ts';
import { factorChangedProps, factorMomentProps, recoveryCodeUsedProps } from './factor-email-props.ts';
import {
  disputeLostProps,
  priceChangeProps,
  refundFailedProps,
  refundSentProps,
  renewalReceiptProps,
  restoredTakenBackProps,
} from './money-email-props.ts';
import {
  cardAuthenticationProps,
  giftProps,
  giftReceivedProps,
  paymentRecoveredProps,
  sleepingToolProps,
  subscriptionCancelledProps,
  subscriptionReactivatedProps,
  suspendedProps,
  trialProps,
} from './subscription-email-props.ts';
import {
  emailNotTakenProps,
  ideaGiftProps,
  ideaNewsProps,
  ideaOnSaleProps,
  ideaReceivedProps,
  ticketAnsweredProps,
  ticketReceivedProps,
  ticketResolvedProps,
} from './support-email-props.ts';

const verificationProps = z.strictObject({
  ...everyEmail,
  /** Not `key`, which React reserves. */
  verificationKey: line(200),
  validForHours: z.int().positive(),
});

const receiptLine = z.strictObject({
  kind: z.enum(['purchase', 'first_month', 'cap_discount']),
  /** A discount is negative. */
  amountCents: cents,
});

const purchaseReceiptProps = z
  .strictObject({
    ...everyEmail,
    invoiceNumber: line(40),
    paidAt: instant,
    automation: line(200),
    lines: z.array(receiptLine).min(1),
    totalCents: cents.nonnegative(),
    /** Null when nothing was debited. */
    cardLast4: z
      .string()
      .regex(/^\d{4}$/)
      .nullable(),
    nextDebit: z.strictObject({ at: instant, amountCents: cents.nonnegative() }).nullable(),
    /** The account was deleted during the payment: nothing opens, and nothing more is debited. */
    accountClosed: z.boolean().default(false),
    withdrawalText: line(1000),
  })
  .refine(
    (receipt) => receipt.lines.reduce((sum, { amountCents }) => sum + amountCents, 0) === receipt.totalCents,
    {
      path: ['totalCents'],
      message: 'Le total ne correspond pas à la somme des lignes.',
    },
  );

const paymentFailedProps = z.strictObject({
  ...everyEmail,
  automation: line(200),
  amountCents: cents.positive(),
  reason: line(300),
  attempt: z.int().positive(),
  maxAttempts: z.int().positive(),
  /** Null after the last attempt. */
  nextAttemptAt: instant.nullable(),
  accessUntil: instant,
});

const secretLinkProps = z.strictObject({
  ...everyEmail,
  /** Whoever has the link's key may use it. */
  linkKey: line(200),
  validForHours: z.int().positive(),
});

const passwordChangedProps = z.strictObject({
  ...everyEmail,
  changedAt: instant,
  /** By a link, which ends every session, even the current one. */
  everywhere: z.boolean().default(false),
});

/** Sent to the former address: what was requested, or what was done. */
const emailLeftProps = z.strictObject({
  ...everyEmail,
  newEmail: line(254),
  at: instant,
  done: z.boolean(),
  byTeam: z.boolean().default(false),
});

const terminationLinkProps = z.strictObject({
  ...everyEmail,
  terminationKey: line(200),
  validForHours: z.int().positive(),
});

const withdrawalAcknowledgedProps = z.strictObject({
  ...everyEmail,
  automation: line(200),
  kind: z.enum(['purchase', 'month']),
  holder: z.strictObject({ name: z.string().max(310), email: line(254) }),
  invoiceNumber: line(40),
  concludedAt: instant,
  statedAt: instant,
  purchaseCents: cents.nonnegative(),
  monthCents: cents.nonnegative(),
  purchaseExcluded: z.boolean(),
  daysUsed: z.int().nonnegative(),
  daysPaid: z.int().positive(),
  /** The last day of the refund; null when none is owed. */
  refundedBy: instant.nullable(),
});

/** The archive is downloaded from the account, never attached. */
const dataArchiveReadyProps = z.strictObject({ ...everyEmail, askedAt: instant, expiresAt: instant });

/** Plain JSON, checked when the outbox row is written and again when it is sent. */
export const emailPayload = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('verification'), props: verificationProps }),
  z.strictObject({ name: z.literal('purchase-receipt'), props: purchaseReceiptProps }),
  z.strictObject({ name: z.literal('payment-failed'), props: paymentFailedProps }),
  z.strictObject({ name: z.literal('password-reset'), props: secretLinkProps }),
  z.strictObject({ name: z.literal('admin-password-reset'), props: secretLinkProps }),
  z.strictObject({ name: z.literal('password-changed'), props: passwordChangedProps }),
  z.strictObject({ name: z.literal('factor-added'), props: factorChangedProps }),
  z.strictObject({ name: z.literal('factor-removed'), props: factorChangedProps }),
  z.strictObject({ name: z.literal('recovery-code-used'), props: recoveryCodeUsedProps }),
  z.strictObject({ name: z.literal('recovery-codes-renewed'), props: factorMomentProps }),
  z.strictObject({ name: z.literal('factors-reset'), props: factorMomentProps }),
  z.strictObject({ name: z.literal('email-change'), props: secretLinkProps }),
  z.strictObject({ name: z.literal('email-left'), props: emailLeftProps }),
  z.strictObject({ name: z.literal('welcome'), props: welcomeProps }),
  z.strictObject({ name: z.literal('trial-started'), props: trialProps }),
  z.strictObject({ name: z.literal('trial-ending'), props: trialProps }),
  z.strictObject({ name: z.literal('trial-ended'), props: trialProps }),
  z.strictObject({ name: z.literal('ticket-received'), props: ticketReceivedProps }),
  z.strictObject({ name: z.literal('ticket-answered'), props: ticketAnsweredProps }),
  z.strictObject({ name: z.literal('ticket-resolved'), props: ticketResolvedProps }),
  z.strictObject({ name: z.literal('idea-received'), props: ideaReceivedProps }),
  z.strictObject({ name: z.literal('idea-news'), props: ideaNewsProps }),
  z.strictObject({ name: z.literal('idea-gift'), props: ideaGiftProps }),
  z.strictObject({ name: z.literal('idea-on-sale'), props: ideaOnSaleProps }),
  z.strictObject({ name: z.literal('email-not-taken'), props: emailNotTakenProps }),
  z.strictObject({ name: z.literal('gift-received'), props: giftReceivedProps }),
  z.strictObject({ name: z.literal('gift-ending'), props: giftProps }),
  z.strictObject({ name: z.literal('price-change'), props: priceChangeProps }),
  z.strictObject({ name: z.literal('sleeping-tool'), props: sleepingToolProps }),
  z.strictObject({ name: z.literal('card-authentication'), props: cardAuthenticationProps }),
  z.strictObject({ name: z.literal('payment-recovered'), props: paymentRecoveredProps }),
  z.strictObject({ name: z.literal('subscription-cancelled'), props: subscriptionCancelledProps }),
  z.strictObject({ name: z.literal('subscription-reactivated'), props: subscriptionReactivatedProps }),
  z.strictObject({ name: z.literal('subscription-suspended'), props: suspendedProps }),
  z.strictObject({ name: z.literal('termination-link'), props: terminationLinkProps }),
  z.strictObject({ name: z.literal('account-deleted'), props: accountDeletedProps }),
  z.strictObject({ name: z.literal('account-inactive'), props: accountInactiveProps }),
  z.strictObject({ name: z.literal('invitation'), props: invitationProps }),
  z.strictObject({ name: z.literal('account-deactivated'), props: accountDeactivatedProps }),
  z.strictObject({ name: z.literal('account-reactivated'), props: accountReactivatedProps }),
  z.strictObject({ name: z.literal('data-archive-ready'), props: dataArchiveReadyProps }),
  z.strictObject({ name: z.literal('documents-ending'), props: documentsEndingProps }),
  z.strictObject({ name: z.literal('withdrawal-link'), props: secretLinkProps }),
  z.strictObject({ name: z.literal('withdrawal-acknowledged'), props: withdrawalAcknowledgedProps }),
  z.strictObject({ name: z.literal('refund-failed'), props: refundFailedProps }),
  z.strictObject({ name: z.literal('renewal-receipt'), props: renewalReceiptProps }),
  z.strictObject({ name: z.literal('refund-sent'), props: refundSentProps }),
  z.strictObject({ name: z.literal('dispute-lost'), props: disputeLostProps }),
  z.strictObject({ name: z.literal('restored-taken-back'), props: restoredTakenBackProps }),
]);

export type EmailPayload = z.infer<typeof emailPayload>;
export type EmailName = EmailPayload['name'];
export type EmailPropsByName = { [Payload in EmailPayload as Payload['name']]: Payload['props'] };
export type EmailSite = z.infer<typeof site>;
export type ReceiptLine = z.infer<typeof receiptLine>;

export type RenderedEmail = { subject: string; html: string; text: string };
/** The type of `renderEmail`, for servers that get it from the Vite build and cannot import `.tsx`. */
export type RenderEmail = <Name extends EmailName>(
  name: Name,
  props: EmailPropsByName[Name],
) => Promise<RenderedEmail>;
