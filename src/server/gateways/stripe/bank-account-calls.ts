import type Stripe from 'stripe';
import { type ChosenSince, type DebitMeans, meansInForce } from '#domain/money/debit-means.ts';
import { ask, callUnlessDone } from './client.ts';
import { idOf, isMissing } from './provider-objects.ts';

export interface ProviderAccount {
  id: string;
  country: string | null;
  last4: string;
}

/** docs/product/bank-debit.md#last-choice-debits */
export interface DebitChoice {
  /** The bank account that is debited; null when the card is. */
  accountId: string | null;
  /** The card of what begins a subscription. */
  cardId: string | null;
  since: ChosenSince;
  mandateId: string | null;
}

export interface ProviderMandate {
  reference: string;
  url: string;
  isActive: boolean;
  accountId: string;
}

/** No IBAN ever passes through the shop. */
export interface BankAccountCalls {
  listAccounts(customerId: string): Promise<ProviderAccount[]>;
  readDebitChoice(customerId: string): Promise<DebitChoice>;
  /** A card becomes the customer's default, too. */
  chooseMeans(customerId: string, choice: MeansChoice, key: string): Promise<void>;
  /** None of them is chosen any more, whenever its choice is noted; they are detached apart. */
  forgetAccounts(customerId: string, ids: readonly string[], key: string): Promise<void>;
  readMandate(id: string): Promise<ProviderMandate | undefined>;
  /** Null when it was detached. */
  readAccountOwner(accountId: string): Promise<string | null>;
}

export interface MeansChoice {
  means: DebitMeans;
  id: string;
  since: Date;
  /** Undefined leaves the one that is known. */
  mandateId?: string | undefined;
}

const readAccount = ({ id, sepa_debit: account }: Stripe.PaymentMethod): ProviderAccount[] =>
  account ? [{ id, country: account.country, last4: account.last4 ?? '' }] : [];

const noChoice: DebitChoice = {
  accountId: null,
  cardId: null,
  since: { card: null, bank_account: null },
  mandateId: null,
};

const instantOf = (text: string | undefined) => (text ? new Date(text) : null);

/** The newest; a value of the provider holds 500 characters. */
const mostGone = 10;
const goneOf = ({ accounts_gone: ids = '' }: Stripe.Metadata): string[] => ids.split(' ').filter(Boolean);

/** Each means has keys of its own, and a removal too, which the provider merges: two acts at once keep both. */
function readChoice({ metadata, invoice_settings }: Stripe.Customer): DebitChoice {
  const account = goneOf(metadata).includes(metadata.account ?? '') ? null : metadata.account || null;
  const since = {
    card: instantOf(metadata.card_since),
    bank_account: account === null ? null : instantOf(metadata.account_since),
  };
  const accountId = meansInForce(since) === 'bank_account' ? account : null;
  const cardId = idOf(invoice_settings.default_payment_method);
  return { accountId, cardId, since, mandateId: account === null ? null : metadata.mandate || null };
}

function changeOf({ means, id, since, mandateId }: MeansChoice): Stripe.CustomerUpdateParams {
  const at = since.toISOString();
  if (means === 'card')
    return { metadata: { card_since: at }, invoice_settings: { default_payment_method: id } };
  return { metadata: { account: id, account_since: at, ...(mandateId ? { mandate: mandateId } : {}) } };
}

export function bankAccountCalls(stripe: Stripe): BankAccountCalls {
  return {
    async listAccounts(customer) {
      const query = { customer, type: 'sepa_debit' as const, limit: 100 };
      return (await ask(() => stripe.paymentMethods.list(query))).data.flatMap(readAccount);
    },
    async readDebitChoice(customerId) {
      const customer = await ask(() => stripe.customers.retrieve(customerId));
      return customer.deleted ? noChoice : readChoice(customer);
    },
    async chooseMeans(customerId, choice, idempotencyKey) {
      await ask(() => stripe.customers.update(customerId, changeOf(choice), { idempotencyKey }));
    },
    async forgetAccounts(customerId, ids, idempotencyKey) {
      const customer = await ask(() => stripe.customers.retrieve(customerId));
      const gone = new Set([...ids, ...(customer.deleted ? [] : goneOf(customer.metadata))]);
      const metadata = { accounts_gone: [...gone].slice(0, mostGone).join(' ') };
      await ask(() => stripe.customers.update(customerId, { metadata }, { idempotencyKey }));
    },
    async readMandate(id) {
      let mandate: Stripe.Mandate | undefined;
      await callUnlessDone(isMissing, async () => {
        mandate = await stripe.mandates.retrieve(id);
      });
      const paper = mandate?.payment_method_details.sepa_debit;
      if (!mandate || !paper) return undefined;
      const accountId = idOf(mandate.payment_method) ?? '';
      return { reference: paper.reference, url: paper.url, isActive: mandate.status === 'active', accountId };
    },
    async readAccountOwner(accountId) {
      const { customer } = await ask(() => stripe.paymentMethods.retrieve(accountId));
      return idOf(customer);
    },
  };
}
