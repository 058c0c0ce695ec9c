import Stripe from 'stripe';
import { type Check, failed, fine, type Outcome, off, reasonOf, warning } from '../../doctor/check.ts';
import type { Settings } from '../../settings/settings.ts';
import { openStripeClient } from './client.ts';

export const wantedVersion: string = Stripe.API_VERSION;
const mostSkewMs = 10_000;
const path = '/api/stripe/webhook/';

/** Stripe says when it answered; whole seconds. */
function judgeClock(header: string | undefined): Outcome[] {
  const there = Date.parse(header ?? '');
  if (Number.isNaN(there)) return [];
  const skew = Math.abs(Date.now() - there);
  return [
    skew > mostSkewMs
      ? failed(
          `the clock differs from Stripe's by ${Math.round(skew / 1000)} s: webhooks are refused, run an NTP service`,
        )
      : fine("the clock agrees with Stripe's"),
  ];
}

type Endpoint = Pick<Stripe.WebhookEndpoint, 'url' | 'status' | 'api_version' | 'enabled_events'>;

/** Of this shop's endpoint, by its address. */
export function judgeEndpoint(
  endpoints: readonly Endpoint[],
  siteUrl: string,
  wanted: readonly string[],
): Outcome[] {
  const url = `${siteUrl}${path}`;
  const own = endpoints.find((endpoint) => endpoint.url === url);
  if (!own) return [failed(`no endpoint for ${url}: make one, with the API version ${wantedVersion}`)];
  const missing = wanted.filter((event) => !own.enabled_events.some((one) => one === '*' || one === event));
  return [
    own.status === 'enabled'
      ? fine(`the endpoint ${url} is enabled`)
      : failed(`the endpoint ${url} is disabled: enable it`),
    own.api_version === wantedVersion
      ? fine(`its API version is that of the SDK (${wantedVersion})`)
      : failed(
          `its API version is ${own.api_version ?? "the account's"}: make a new one with ${wantedVersion}`,
        ),
    missing.length === 0
      ? fine('it listens to all events that the shop needs')
      : failed(`it does not listen to ${missing.join(', ')}: add them`),
  ];
}

async function judgeAccount(stripe: Stripe): Promise<Outcome> {
  try {
    const { charges_enabled: charges, payouts_enabled: payouts } = await stripe.accounts.retrieveCurrent();
    if (!charges) return failed('the account may not take payments: complete it in the dashboard');
    return payouts
      ? fine('the account takes payments')
      : warning('the account pays nothing out: add a bank account');
  } catch {
    return warning('the account cannot be read by this key: see in the dashboard that it takes payments');
  }
}

/** `events`: those that the shop listens to. */
export function stripeCheck(settings: Settings, events: readonly string[]): Check {
  return {
    name: 'Stripe',
    async look() {
      if (settings.usesSandbox && !settings.STRIPE_API_URL)
        return off('the sandbox of npm start stands for it, and does not run');
      const stripe = openStripeClient(settings);
      try {
        const list = await stripe.webhookEndpoints.list({ limit: 100 });
        return [
          fine('the key is taken'),
          await judgeAccount(stripe),
          ...judgeEndpoint(list.data, settings.siteUrl, events),
          ...judgeClock(list.lastResponse.headers.date),
        ];
      } catch (error) {
        if (error instanceof Stripe.errors.StripeAuthenticationError)
          return failed('the key is refused: correct STRIPE_SECRET_KEY');
        if (error instanceof Stripe.errors.StripePermissionError)
          return failed('the key may not read webhook endpoints: give it that right');
        return failed(`does not answer (${reasonOf(error)}): see that this machine may call api.stripe.com`);
      }
    },
  };
}
