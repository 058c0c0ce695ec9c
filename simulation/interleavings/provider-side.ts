import type { OpenedPayment } from '#money/checkout/contract.ts';
import type { Delivery } from '#sandbox/stripe/records.ts';
import type { StoredEvent } from '#sandbox/stripe/wire.ts';
import { publishableKey, secretKey } from '../stage.ts';
import type { Person } from './person.ts';
import type { Place } from './place.ts';

const typedCard = {
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': '4242424242424242',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2040',
  'payment_method_data[card][cvc]': '123',
};

async function post(place: Place, path: string, key: string, values: Record<string, string>): Promise<void> {
  const answer = await fetch(`${place.shop.settings.STRIPE_API_URL}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(values),
  });
  // A refusal is an answer like another: the bank's, or that of a state which another act has changed.
  await answer.arrayBuffer();
}

/** The browser's card form, or the card on file: publishable key and client secret, straight to the provider. */
export async function confirmAtProvider(
  place: Place,
  {
    payment_intent_id: id,
    client_secret: secret,
  }: Pick<OpenedPayment, 'payment_intent_id' | 'client_secret'>,
  saved?: string,
): Promise<void> {
  if (!id || !secret) return;
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  await post(place, `${kind}/${id}/confirm`, publishableKey, {
    client_secret: secret,
    return_url: 'http://localhost:3000/paiement/retour',
    ...(saved ? { payment_method: saved } : typedCard),
  });
}

/** The form of a bank account: its holder accepts the mandate with the confirmation. */
export async function acceptMandate(place: Place, secret: string, iban: string): Promise<void> {
  await post(place, `setup_intents/${secret.replace(/_secret.*$/, '')}/confirm`, publishableKey, {
    client_secret: secret,
    'payment_method_data[type]': 'sepa_debit',
    'payment_method_data[sepa_debit][iban]': iban,
    'payment_method_data[billing_details][name]': 'Camille Martin',
    'payment_method_data[billing_details][email]': 'camille@exemple.fr',
    'mandate_data[customer_acceptance][type]': 'online',
    'mandate_data[customer_acceptance][online][infer_from_client]': 'true',
  });
}

/** The provider's name of the person, kept where an erased account no longer has it. */
export async function customerAtProvider(place: Place, { id }: Person): Promise<string | undefined> {
  const { rows } = await place.pool.query<{ name: string | null }>(
    'select stripe_customer_id as name from users where id = $1',
    [id],
  );
  const name = rows[0]?.name;
  if (name) return name;
  return place.sandbox.control.objects('customer').find(({ metadata }) => metadata?.user === String(id))?.id;
}

/**
 * The provider makes its drafts of this person final, and asks for their money, as it does an hour after it began them.
 */
export async function collectDrafts(place: Place, customer: string): Promise<void> {
  const drafts = place.sandbox.control
    .objects('invoice')
    .filter((invoice) => invoice.customer === customer && invoice.status === 'draft');
  for (const { id } of drafts) {
    await post(place, `invoices/${id}/finalize`, secretKey, { auto_advance: 'false' });
    await post(place, `invoices/${id}/pay`, secretKey, { off_session: 'true' });
  }
}

export const firstCharge = (place: Place, customer: string) =>
  place.sandbox.control
    .objects('charge')
    .find((one) => one.customer === customer && one.status === 'succeeded');

/** The last one from a bank account, whatever became of it. */
export const lastDebit = (place: Place, customer: string) =>
  place.sandbox.control
    .objects('charge')
    .findLast((one) => one.customer === customer && one.payment_method_details?.type === 'sepa_debit');

/** The bank account on file. */
export const accountAtProvider = (place: Place, customer: string): string | undefined =>
  place.sandbox.control
    .objects('payment_method')
    .findLast((one) => one.customer === customer && one.type === 'sepa_debit')?.id;

function concerns(place: Place, { data }: StoredEvent, customer: string): boolean {
  const words = JSON.stringify(data.object);
  if (words.includes(customer)) return true;
  // A mandate names the account alone.
  const account = accountAtProvider(place, customer);
  if (account && words.includes(account)) return true;
  const charge = /"charge":\s*"(\w+)"/.exec(words)?.[1];
  return place.sandbox.control
    .objects('charge')
    .some((one) => one.id === charge && one.customer === customer);
}

const isWaiting = ({ status }: Delivery) => status === 'held';

/** What the provider has to tell of this person and has not told, the oldest first. */
export function heldEvents(place: Place, customer: string): StoredEvent[] {
  const { control } = place.sandbox;
  const waiting = new Set(
    control
      .deliveries()
      .filter(isWaiting)
      .map(({ event }) => event),
  );
  return control.events().filter((event) => waiting.has(event.id) && concerns(place, event, customer));
}
