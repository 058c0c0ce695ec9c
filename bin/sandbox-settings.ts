import { demoMail } from '#sandbox/imap/imap-server.ts';
import { demoN8n } from '#server/settings/n8n-settings.ts';
import { demoPlatformOf } from '#server/settings/platform-settings.ts';

export interface Sandbox {
  stripeUrl: string;
  smtpUrl: string;
  mailboxUrl: string;
  addressUrl: string;
  aiUrl: string;
  imapUrl: string;
  n8nUrl: string;
}

/** Its prices are invented, so that the demo shows what reading an idea costs. */
export const demoModel = (url: string) => ({
  AI_PROVIDER: 'openai-compatible',
  AI_API_URL: `${url}/v1`,
  AI_MODEL: 'modèle de démonstration',
  AI_INPUT_PRICE: '200',
  AI_OUTPUT_PRICE: '600',
});

/** A person's own settings stay. Who names no regime of VAT reports nothing. */
export function settingsOfSandbox(
  { stripeUrl, smtpUrl, mailboxUrl, addressUrl, aiUrl, imapUrl, n8nUrl }: Sandbox,
  {
    ADDRESS_API_URL,
    COMPANY_API_URL,
    VIES_API_URL,
    SMTP_URL,
    AI_PROVIDER,
    IMAP_URL,
    N8N_URL,
    PLATFORM_API_URL,
    LEGAL_VAT_REGIME,
  }: NodeJS.ProcessEnv,
): Record<string, string> {
  return {
    STRIPE_API_URL: stripeUrl,
    MAILBOX_URL: mailboxUrl,
    ...(ADDRESS_API_URL ? {} : { ADDRESS_API_URL: addressUrl }),
    ...(COMPANY_API_URL ? {} : { COMPANY_API_URL: `${addressUrl}/companies` }),
    ...(VIES_API_URL ? {} : { VIES_API_URL: `${addressUrl}/vies` }),
    ...(PLATFORM_API_URL || !LEGAL_VAT_REGIME ? {} : demoPlatformOf(`${addressUrl}/platform`)),
    ...(SMTP_URL ? {} : { SMTP_URL: smtpUrl }),
    ...(IMAP_URL ? {} : { ...demoMail, IMAP_URL: imapUrl }),
    ...(N8N_URL
      ? {}
      : { N8N_URL: n8nUrl, N8N_API_KEY: demoN8n.apiKey, N8N_SIGNING_SECRET: demoN8n.signingSecret }),
    ...(AI_PROVIDER ? {} : demoModel(aiUrl)),
  };
}
