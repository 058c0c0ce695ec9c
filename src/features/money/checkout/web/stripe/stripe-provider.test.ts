import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { expect, it, vi } from 'vitest';
import { cardGone } from '../card-confirmation.ts';
import { confirmAtStripe, confirmSavedAtStripe } from './stripe-provider.ts';

const elements = {} as StripeElements;
const request = {
  clientSecret: 'pi_1_secret_2',
  intentType: 'payment' as const,
  billing: { name: 'Camille Martin', email: 'camille@exemple.fr' },
  returnUrl: 'https://exemple.fr/paiement/retour',
};

/** Stripe.js with one answer: what it resolves to, or rejects with. */
function library(answer: object | Error) {
  const say = vi.fn(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return {
    stripe: {
      confirmPayment: say,
      confirmSetup: say,
      confirmCardPayment: say,
      confirmCardSetup: say,
    } as unknown as Stripe,
    say,
  };
}

it('hands the billing name and email and the way back to Stripe.js, and leaves the page only if a bank asks', {
  tags: ['4.payment.billing-details'],
}, async () => {
  const { stripe, say } = library({ paymentIntent: { status: 'succeeded' } });
  expect(await confirmAtStripe(stripe, elements, request)).toEqual({ status: 'succeeded' });
  expect(say).toHaveBeenCalledWith({
    elements,
    clientSecret: 'pi_1_secret_2',
    confirmParams: {
      return_url: request.returnUrl,
      payment_method_data: { billing_details: request.billing },
    },
    redirect: 'if_required',
  });
});

it('tells a refusal in Stripe’s own French words', async () => {
  const { stripe } = library({ error: { type: 'card_error', message: 'Votre carte a été refusée.' } });
  expect(await confirmAtStripe(stripe, elements, request)).toEqual({
    status: 'refused',
    error: 'Votre carte a été refusée.',
  });
});

it.each([
  ['a lost connection', { error: { type: 'api_connection_error', message: 'réseau' } }],
  [
    'an intent already decided',
    { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' } },
  ],
  ['a library that breaks', new Error('frame')],
])('leaves it to the server after %s', async (_, answer) => {
  expect(await confirmAtStripe(library(answer).stripe, elements, request)).toEqual({ status: 'unknown' });
});

it('confirms a card that is only saved', async () => {
  const { stripe } = library({ setupIntent: { status: 'succeeded' } });
  const setup = { ...request, intentType: 'setup' as const };
  expect(await confirmAtStripe(stripe, elements, setup)).toEqual({ status: 'succeeded' });
});

it('confirms a saved card at its bank, which may send the person back', async () => {
  const { stripe, say } = library({ paymentIntent: { status: 'succeeded' } });
  const { clientSecret, returnUrl } = request;
  const saved = { clientSecret, returnUrl, cardId: 'pm_1', intentType: 'payment' } as const;
  expect(await confirmSavedAtStripe(stripe, saved)).toEqual({ status: 'succeeded' });
  expect(say).toHaveBeenCalledWith(clientSecret, { payment_method: 'pm_1', return_url: returnUrl });
  const error = { type: 'card_error', message: 'Votre banque a refusé.' };
  expect(await confirmSavedAtStripe(library({ error }).stripe, saved)).toEqual({
    status: 'refused',
    error: error.message,
  });
  expect(await confirmSavedAtStripe(library(new Error('frame')).stripe, saved)).toEqual({
    status: 'unknown',
  });
});

it('confirms the card on file where nothing is due', async () => {
  const { stripe, say } = library({ setupIntent: { status: 'succeeded' } });
  const { clientSecret, returnUrl } = request;
  const saved = { clientSecret, returnUrl, cardId: 'pm_1', intentType: 'setup' } as const;
  expect(await confirmSavedAtStripe(stripe, saved)).toEqual({ status: 'succeeded' });
  expect(say).toHaveBeenCalledExactlyOnceWith(clientSecret, {
    payment_method: 'pm_1',
    return_url: returnUrl,
  });
});

it.each([{ code: 'payment_method_unexpected_state' }, { code: 'resource_missing', param: 'payment_method' }])(
  'says in French that the card was replaced in another tab: nothing was sent, and asking again is in vain',
  async (fault) => {
    const error = { type: 'invalid_request_error', message: "No such PaymentMethod: 'pm_1'", ...fault };
    const { clientSecret, returnUrl } = request;
    const saved = { clientSecret, returnUrl, cardId: 'pm_1', intentType: 'payment' } as const;
    expect(await confirmSavedAtStripe(library({ error }).stripe, saved)).toEqual({
      status: 'refused',
      error: cardGone,
    });
  },
);
