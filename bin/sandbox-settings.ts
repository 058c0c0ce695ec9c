/** Where each stand-in answers. */
export interface Sandbox {
  stripeUrl: string;
  smtpUrl: string;
  mailboxUrl: string;
  addressUrl: string;
  aiUrl: string;
}

/** Its prices are invented, so that the demo shows what reading an idea costs. */
const demoModel = (url: string) => ({
  AI_PROVIDER: 'openai-compatible',
  AI_API_URL: `${url}/v1`,
  AI_MODEL: 'modèle de démonstration',
  AI_INPUT_PRICE: '200',
  AI_OUTPUT_PRICE: '600',
});

/** What a person set themselves stays. */
export function settingsOfSandbox(
  { stripeUrl, smtpUrl, mailboxUrl, addressUrl, aiUrl }: Sandbox,
  { ADDRESS_API_URL, SMTP_URL, AI_PROVIDER }: NodeJS.ProcessEnv,
): Record<string, string> {
  return {
    STRIPE_API_URL: stripeUrl,
    MAILBOX_URL: mailboxUrl,
    ...(ADDRESS_API_URL ? {} : { ADDRESS_API_URL: addressUrl }),
    ...(SMTP_URL ? {} : { SMTP_URL: smtpUrl }),
    ...(AI_PROVIDER ? {} : demoModel(aiUrl)),
  };
}
