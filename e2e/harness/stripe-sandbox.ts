import { settingsSchema } from '#server/settings/settings.ts';

export interface StripeSandbox {
  /** Acts on the sandbox: `act('webhooks/lose', {count: 1})`, `act('outage', {kind: 'errors'})`, `act('settle')`. */
  act(path: string, body?: object): Promise<void>;
}

/** The control of the payment sandbox (`src/sandbox/stripe/control.ts`), for those who hold the secret key. */
export function openStripeSandbox(stripeUrl: string): StripeSandbox {
  const { STRIPE_SECRET_KEY } = settingsSchema.parse({});
  const headers = { authorization: `Bearer ${STRIPE_SECRET_KEY}`, 'content-type': 'application/json' };
  return {
    async act(path, body = {}) {
      const answer = await fetch(`${stripeUrl}/_sandbox/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`the sandbox refused ${path}: ${await answer.text()}`);
    },
  };
}
