import type Stripe from 'stripe';
import type { DebitMeans } from '#domain/money/debit-means.ts';
import { ask, callUnlessDone } from './client.ts';
import { isMissing } from './provider-objects.ts';

export interface ProviderAccount {
  id: string;
  country: string | null;
  last4: string;
}

/** docs/product/bank-debit.md#last-choice-debits */
export interface DebitChoice {
  /** The bank account that is debited; null when the card is. */
  accountId: string | null;
  since: Date | null;
  mandateId: string | null;
}

export interface ProviderMandate {
  reference: string;
  url: string;
  isActive: boolean;
}

/** No IBAN ever passes through the shop. */
export interface BankAccountCalls {
  listAccounts(customerId: string): Promise<ProviderAccount[]>;
  readDebitChoice(customerId: string): Promise<DebitChoice>;
  /** A card becomes the customer's default, too. */
  chooseMeans(customerId: string, choice: MeansChoice, key: string): Promise<void>;
  readMandate(id: string): Promise<ProviderMandate | undefined>;
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

const noChoice: DebitChoice = { accountId: null, since: null, mandateId: null };

function readChoice({ debits, debits_since: since, mandate }: Stripe.Metadata): DebitChoice {
  const at = since ? new Date(since) : null;
  return { accountId: debits || null, since: at, mandateId: mandate || null };
}

function changeOf({ means, id, since, mandateId }: MeansChoice): Stripe.CustomerUpdateParams {
  const metadata = {
    debits: means === 'card' ? '' : id,
    debits_since: since.toISOString(),
    ...(mandateId ? { mandate: mandateId } : {}),
  };
  return means === 'card' ? { metadata, invoice_settings: { default_payment_method: id } } : { metadata };
}

export function bankAccountCalls(stripe: Stripe): BankAccountCalls {
  return {
    async listAccounts(customer) {
      const query = { customer, type: 'sepa_debit' as const, limit: 100 };
      return (await ask(() => stripe.paymentMethods.list(query))).data.flatMap(readAccount);
    },
    async readDebitChoice(customerId) {
      const customer = await ask(() => stripe.customers.retrieve(customerId));
      return customer.deleted ? noChoice : readChoice(customer.metadata);
    },
    async chooseMeans(customerId, choice, idempotencyKey) {
      await ask(() => stripe.customers.update(customerId, changeOf(choice), { idempotencyKey }));
    },
    async readMandate(id) {
      let mandate: Stripe.Mandate | undefined;
      await callUnlessDone(isMissing, async () => {
        mandate = await stripe.mandates.retrieve(id);
      });
      const paper = mandate?.payment_method_details.sepa_debit;
      return paper && { reference: paper.reference, url: paper.url, isActive: mandate?.status === 'active' };
    },
  };
}
