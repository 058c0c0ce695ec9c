import { render, toPlainText } from 'react-email';
import { z } from 'zod';
import { dataArchiveReady } from '#account/data-archive/emails.tsx';
import { accountDeleted, accountInactive, restoredTakenBack } from '#account/data-export/emails.tsx';
import { emailChange, emailLeft } from '#account/profile/emails.tsx';
import { receiverChanged, receiverDisabled } from '#account/receivers/emails.tsx';
import { invitation, welcome } from '#account/registration/emails.tsx';
import { leavesAlways, type NotificationName } from '#domain/people/notification-preferences.ts';
import { ideaGift, ideaNews, ideaReceived } from '#help/ideas/emails.tsx';
import { emailNotTaken } from '#help/incoming-mail/emails.tsx';
import { ideaOnSale } from '#help/public-ideas/emails.tsx';
import { ticketAnswered, ticketReceived, ticketResolved } from '#help/support/emails.tsx';
import { mandateEnded } from '#money/card/emails.tsx';
import { giftEnding, giftReceived, purchaseReceipt } from '#money/checkout/emails.tsx';
import { invoiceCorrected } from '#money/orders/emails.tsx';
import { refundFailed, refundSent } from '#money/refunds/emails.tsx';
import { cardAuthentication, paymentFailed } from '#money/renewals/emails.tsx';
import {
  pauseEnding,
  pauseOver,
  pausePlanned,
  paymentRecovered,
  priceLowered,
  renewalReceipt,
  subscriptionCancelled,
  subscriptionReactivated,
  subscriptionSuspended,
} from '#money/subscriptions/emails.tsx';
import { disputeLost, withdrawalAcknowledged, withdrawalAsked } from '#money/withdrawal/emails.tsx';
import { vatNumberUnknown } from '#people/addresses/emails.tsx';
import { keyChanged, keyEnding } from '#people/api-keys/emails.tsx';
import { adminPasswordReset, passwordChanged, passwordReset, verification } from '#people/auth/emails.tsx';
import { documentsEnding } from '#shop/documents/emails.tsx';
import { trialEnded, trialEnding, trialStarted } from '#shop/free-trial/emails.tsx';
import { priceChange } from '#shop/price-changes/emails.tsx';
import { sleepingTool } from '#shop/sleeping-tools/emails.tsx';
import { terminationAsked } from '#shop/termination/emails.tsx';
import {
  factorAdded,
  factorRemoved,
  factorsReset,
  recoveryCodesRenewed,
  recoveryCodeUsed,
} from '#staff/second-factor/emails.tsx';
import { accountDeactivated, accountReactivated } from '#staff/users-admin/emails.tsx';
import type { Email, EmailSite, Told } from './define-email.ts';
import { EmailLayout } from './EmailLayout.tsx';

/** The previews follow this order; each email is declared in the slice that sends it. */
export const emails = {
  'termination-link': terminationAsked,
  'account-deleted': accountDeleted,
  'account-inactive': accountInactive,
  'documents-ending': documentsEnding,
  'data-archive-ready': dataArchiveReady,
  'receiver-changed': receiverChanged,
  'receiver-disabled': receiverDisabled,
  'withdrawal-link': withdrawalAsked,
  'withdrawal-acknowledged': withdrawalAcknowledged,
  'restored-taken-back': restoredTakenBack,
  'dispute-lost': disputeLost,
  verification,
  'purchase-receipt': purchaseReceipt,
  'payment-failed': paymentFailed,
  'password-reset': passwordReset,
  'admin-password-reset': adminPasswordReset,
  'factor-added': factorAdded,
  'factor-removed': factorRemoved,
  'recovery-code-used': recoveryCodeUsed,
  'recovery-codes-renewed': recoveryCodesRenewed,
  'factors-reset': factorsReset,
  'password-changed': passwordChanged,
  'email-change': emailChange,
  'email-left': emailLeft,
  'key-changed': keyChanged,
  'key-ending': keyEnding,
  invitation,
  'account-deactivated': accountDeactivated,
  'account-reactivated': accountReactivated,
  welcome,
  'trial-started': trialStarted,
  'trial-ending': trialEnding,
  'trial-ended': trialEnded,
  'ticket-received': ticketReceived,
  'ticket-answered': ticketAnswered,
  'ticket-resolved': ticketResolved,
  'gift-received': giftReceived,
  'gift-ending': giftEnding,
  'price-change': priceChange,
  'price-lowered': priceLowered,
  'sleeping-tool': sleepingTool,
  'idea-news': ideaNews,
  'idea-gift': ideaGift,
  'idea-on-sale': ideaOnSale,
  'idea-received': ideaReceived,
  'email-not-taken': emailNotTaken,
  'card-authentication': cardAuthentication,
  'mandate-ended': mandateEnded,
  'payment-recovered': paymentRecovered,
  'subscription-cancelled': subscriptionCancelled,
  'subscription-reactivated': subscriptionReactivated,
  'pause-planned': pausePlanned,
  'pause-ending': pauseEnding,
  'pause-over': pauseOver,
  'subscription-suspended': subscriptionSuspended,
  'refund-failed': refundFailed,
  'renewal-receipt': renewalReceipt,
  'refund-sent': refundSent,
  'invoice-corrected': invoiceCorrected,
  'vat-number-unknown': vatNumberUnknown,
} satisfies Record<NotificationName, unknown>;

// The server imports only these types: it loads `.tsx` through the Vite build (`LoadEmails`).
export type EmailName = keyof typeof emails;
export type EmailPropsByName = { [Name in EmailName]: z.output<(typeof emails)[Name]['schema']> };
export type EmailPayload = {
  [Name in EmailName]: { name: Name; props: EmailPropsByName[Name] };
}[EmailName];
export type { EmailSite };
export type RenderedEmail = { subject: string; html: string; text: string };

export type Emails = {
  emailPayload: typeof emailPayload;
  emailSamples: EmailPropsByName;
  renderEmail: typeof renderEmail;
};
/** The first call loads them, which spares the memory of processes that send none. */
export type LoadEmails = () => Promise<Emails>;

type Declared = { [Name in EmailName]: Email<EmailPropsByName[Name]> };
const declared: Declared = emails;

const site: EmailSite = {
  name: 'Rouage',
  url: 'https://rouage.example',
  legalLine: 'Rouage SAS, 12 rue des Forges, 35000 Rennes · RCS Rennes 123 456 789',
};

const payloads = Object.entries(emails).map(([name, { schema }]) =>
  z.strictObject({ name: z.literal(name), props: schema }),
);
type Payloads = [(typeof payloads)[number], ...typeof payloads];
/** Plain JSON, checked when sent. Only the list ties props to a name. */
export const emailPayload: z.ZodType<EmailPayload> = z
  .discriminatedUnion('name', payloads as Payloads)
  .transform((payload) => payload as EmailPayload);

export const emailSamples = Object.fromEntries(
  Object.entries(emails).map(([name, { sample }]) => [name, { site, firstName: 'Élodie', ...sample }]),
) as EmailPropsByName;

// html-to-text has no types; this is the part of its formatter interface used here.
type TextBuilder = {
  openBlock: (options: { leadingLineBreaks: number }) => void;
  closeBlock: (options: { trailingLineBreaks: number }) => void;
  addInline: (text: string, options?: { noWordTransform: boolean }) => void;
  addLineBreak: () => void;
};
type Link = { attribs: { href: string }; children: unknown };
type Walk = (children: unknown, builder: TextBuilder) => void;

const actionOnItsOwnLine = (element: Link, walk: Walk, builder: TextBuilder): void => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(element.children, builder);
  builder.addInline('\u00a0:');
  builder.addLineBreak();
  builder.addInline(element.attribs.href, { noWordTransform: true });
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const options = {
  formatters: { actionOnItsOwnLine },
  selectors: [
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'a.action', format: 'actionOnItsOwnLine' },
    { selector: 'a.link', format: 'anchor', options: { linkBrackets: ['<', '>'] } },
    {
      selector: 'table[data-text-format="dataTable"]',
      format: 'dataTable',
      options: { uppercaseHeaderCells: false, colSpacing: 3 },
    },
  ],
};

/** The text comes from the HTML, so that both say the same. */
const emailTextFrom = (html: string): string => `${toPlainText(html, options).trim()}\n`;

const said = <Props,>(words: Told<Props>, props: Props): string =>
  typeof words === 'string' ? words : words(props);

/** Props as in the outbox row: amounts in euro cents, instants as ISO strings. */
export async function renderEmail<Name extends EmailName>(
  name: Name,
  props: EmailPropsByName[Name],
): Promise<RenderedEmail> {
  const {
    subject,
    title = subject,
    preview,
    reason,
    stopLink,
    body,
  }: Email<EmailPropsByName[Name]> = declared[name];
  const html = await render(
    <EmailLayout
      site={props.site}
      firstName={props.firstName}
      title={said(title, props)}
      preview={said(preview, props)}
      reason={reason}
      refusable={!leavesAlways(name)}
      stopLink={stopLink?.(props) ?? null}
    >
      {body(props)}
    </EmailLayout>,
  );
  return { subject: said(subject, props), html, text: emailTextFrom(html) };
}
