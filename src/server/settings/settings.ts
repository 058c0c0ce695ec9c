import { isIP } from 'node:net';
import { z } from 'zod';
import en from 'zod/v4/locales/en.js';
import { isDayOfEveryYear, sirenIn } from '#domain/money/sales-journal.ts';
import { isExportSigningKey } from '../keys/export-signature.ts';
import { aiProblems, aiSettings } from './ai-settings.ts';
import { bucketProblems, bucketSettings } from './bucket-settings.ts';
import { keyList } from './key-list.ts';
import { mailboxProblems, mailboxSettings } from './mailbox-settings.ts';
import { n8nProblems, n8nSettings } from './n8n-settings.ts';
import { platformProblems, platformSettings, vatRegime } from './platform-settings.ts';
import { demoPublishableKey, demoSecretKey, demoValues, productionProblems } from './production.ts';

/** A number of proxies, or their networks; false trusts the connection only. */
type TrustedProxies = false | number | string[];

const named = ['loopback', 'linklocal', 'uniquelocal'];
const mostHops = 10;

function isNetwork(text: string): boolean {
  if (named.includes(text)) return true;
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  // A network of everybody would trust whatever a visitor writes.
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (family === 4 ? 32 : 128);
}

/** Throws how to write it. `true` is refused, because it trusts a visitor's `X-Forwarded-For`. */
function readTrustedProxies(text: string): TrustedProxies {
  const given = text.trim().toLowerCase();
  if (given === 'false' || given === '0') return false;
  if (/^\d+$/.test(given) && Number(given) <= mostHops) return Number(given);
  const networks = given.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  throw new Error(
    'must be false, the number of proxies in front (1 for one), or their networks (10.0.0.0/8, loopback)',
  );
}

/** Fastify's option; `hop` 0 is the connection. Fastify's own count would trust hops that a visitor wrote. */
export function proxyTrust(
  trusted: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}

const paymentMeans = z
  .string()
  .transform((text) => text.split(',').map((means) => means.trim()))
  .pipe(z.array(z.enum(['card', 'sepa_debit'])))
  .refine((means) => means.includes('card'), 'must be card, or card,sepa_debit');
const dsn = z
  .string()
  .regex(/^https?:\/\/\w+@[\w.-]+(:\d+)?(\/[\w-]+)*\/\d+$/, 'must be a Sentry DSN: https://key@host/1');
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/./, 'must be postgres://user:password@host:5432/name');
const trustedProxies = z.string().transform((text, context) => {
  try {
    return readTrustedProxies(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    return z.NEVER;
  }
});
const port = z.coerce.number().int().min(0).max(65_535);

const secret = z.string().min(32, 'must have 32 characters at least: openssl rand -base64 48');
const exportKey = z
  .string()
  .refine(isExportSigningKey, 'must be an Ed25519 private key, base64 of its PKCS#8 DER');

export const settingsSchema = z.object({
  SHOP_MODE: z.enum(['demo', 'test', 'production']).default('demo'),
  /** A copy: no mail leaves, and no partner is asked anything (docs/operate.md#backups). */
  SHOP_HOLD: z.stringbool().default(false),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  DATA_DIR: z.string().default('.data'),
  ...bucketSettings,
  /** A line for each answer; on in production, off elsewhere. */
  ACCESS_LOG: z.stringbool().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: trustedProxies.default(false),
  DATABASE_URL: postgresUrl.optional(),
  /** PostgreSQL itself, where `DATABASE_URL` leads to a pooler that shares its sessions (src/server/db/addresses.ts). */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** With fewer, the jobs process could not do a job beside its sweeps. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(5).max(200).default(10),
  /** A web process whose event loop lags by more answers 503; 0 turns this off. */
  OVERLOAD_LAG_MS: z.coerce.number().int().min(0).max(60_000).default(2_000),
  /** After SIGTERM, `/readyz` already says no while requests are still served; 5000 in production, else 0. */
  DRAIN_MS: z.coerce.number().int().min(0).max(600_000).optional(),
  /** A request still incomplete by then gets 408. */
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(30_000),
  /** A reader who takes nothing for so long is cut off. The system's buffers make slow readers pause a minute. */
  READER_STALL_MS: z.coerce.number().int().min(100).max(600_000).default(120_000),
  /** A reader who takes fewer bytes than this in `READER_STALL_MS` is cut off too. */
  READER_LEAST_BYTES: z.coerce.number().int().min(1).max(1_073_741_824).default(65_536),
  /** The wait for the provider; a payment that succeeds later is found again. */
  PROVIDER_PATIENCE_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  SITE_NAME: z.string().min(1).default('Rouage'),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AUTOMATION_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  TOKEN_SECRET: keyList(secret).prefault(demoValues.TOKEN_SECRET),
  /** Ed25519 private keys, base64 of their PKCS#8 DER. Without its key an export file is worthless. */
  EXPORT_SIGNING_KEY: keyList(exportKey).prefault(demoValues.EXPORT_SIGNING_KEY),
  /** Hashes deleted accounts' addresses; without their key those accounts are not found. */
  RECORD_HASH_KEY: keyList(secret).prefault(demoValues.RECORD_HASH_KEY),
  /** Seals staff's authenticator secrets and hashes their recovery codes. */
  SECOND_FACTOR_KEY: keyList(secret).prefault(demoValues.SECOND_FACTOR_KEY),
  /** Production always requires it; elsewhere the default is `offered`. */
  SECOND_FACTOR: z.enum(['required', 'offered']).optional(),
  /** Per web process; 0 turns the cache off. */
  CACHE_MEGABYTES: z.coerce.number().min(0).max(1_024).default(32),
  HASH_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2),
  RATE_LIMIT_FACTOR: z.coerce.number().min(0.01).max(1_000_000).default(1),
  STRIPE_SECRET_KEY: z.string().default(demoSecretKey),
  STRIPE_PUBLISHABLE_KEY: z.string().default(demoPublishableKey),
  STRIPE_WEBHOOK_SECRET: z.string().default(demoValues.STRIPE_WEBHOOK_SECRET),
  STRIPE_API_URL: z.url().optional(),
  /** docs/product/bank-debit.md */
  PAYMENT_MEANS: paymentMeans.optional(),
  ADDRESS_API_URL: z.url().optional(),
  COMPANY_API_URL: z.url().optional(),
  VIES_API_URL: z.url().optional(),
  ...platformSettings,
  ...aiSettings,
  /** Receivers of outgoing webhooks may stand on this machine, by http: while one tries, never in production. */
  OUTGOING_INSIDE: z.stringbool().default(false),
  ...n8nSettings,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be smtp:// or smtps://user:password@host:port' })
    .optional(),
  MAIL_FROM: z
    .email('must be one address of a mailbox, as bonjour@your-shop.fr')
    .default(demoValues.MAIL_FROM),
  MAILBOX_URL: z.url().optional(),
  ...mailboxSettings,
  MATOMO_URL: z.url({ protocol: /^https?$/ }).optional(),
  MATOMO_SITE_ID: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  SENTRY_DSN: dsn.optional(),
  /** Every page shows it, so the server has another. */
  SENTRY_BROWSER_DSN: dsn.optional(),
  SENTRY_RELEASE: z
    .string()
    .regex(/^[\w.@+-]{1,100}$/)
    .optional(),
  /** Traces go there by OTLP over HTTP; this and the three below have OpenTelemetry's own names. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Read by the exporter itself. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  METRICS_TOKEN: z.string().min(32).optional(),
  /** The jobs process has no other port. */
  JOBS_METRICS_PORT: port.optional(),
  LEGAL_COMPANY: z.string().optional(),
  LEGAL_ADDRESS: z.string().optional(),
  LEGAL_REGISTRATION: z.string().optional(),
  /** Customers call it (Code de la consommation, R. 221-2, 1°). */
  LEGAL_PHONE: z
    .string()
    .regex(/^\+?[\d\s().-]{6,25}$/, 'write a telephone number, as 04 78 00 00 00')
    .optional(),
  LEGAL_VAT_NUMBER: z.string().optional(),
  /** The tax is due on what is charged, as the seller has opted for, and no longer on what is paid. */
  LEGAL_VAT_ON_DEBITS: z.stringbool().default(false),
  /** The Paris day from which the seller declares the tax of other states by the one-stop shop. */
  LEGAL_VAT_OSS_SINCE: z.iso.date().optional(),
  /** docs/product/tax-report.md#periods */
  LEGAL_VAT_REGIME: vatRegime.optional(),
  /** `04-01` is the first day of April. */
  FISCAL_YEAR_START: z
    .string()
    .refine(isDayOfEveryYear, 'write the month and the day, as 04-01')
    .default('01-01'),
  LEGAL_DIRECTOR: z.string().optional(),
  LEGAL_HOST: z.string().optional(),
  LEGAL_MEDIATOR: z.string().optional(),
});

type RawSettings = z.infer<typeof settingsSchema>;

export interface Settings extends RawSettings {
  siteUrl: string;
  usesSandbox: boolean;
  drainMs: number;
  accessLog: boolean;
  /** docs/product/staff.md#second-factor */
  factorRequired: boolean;
  offersBankDebit: boolean;
}

export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** The shop would be nowhere: that host shows nothing else. */
function hostProblems({ AUTOMATION_ORIGIN }: RawSettings, siteUrl: string): string[] {
  const isSame = AUTOMATION_ORIGIN && new URL(AUTOMATION_ORIGIN).host === new URL(siteUrl).host;
  return isSame ? ['AUTOMATION_ORIGIN: needs another host than SITE_URL'] : [];
}

const english = en().localeError;

/** Empty settings count as absent. Throws a `SettingsError` that names every wrong one. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  // The forms' schemas speak French to customers, in the same process.
  const parsed = settingsSchema.safeParse(Object.fromEntries(given), { error: english });
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(lines.join('\n'));
  }
  const settings = parsed.data;
  const isProduction = settings.SHOP_MODE === 'production';
  const siteUrl = (settings.SITE_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, '');
  const problems = [
    ...hostProblems(settings, siteUrl),
    ...(settings.DATABASE_DIRECT_URL && !settings.DATABASE_URL
      ? ['DATABASE_DIRECT_URL: needs DATABASE_URL beside it']
      : []),
    ...(settings.LEGAL_VAT_ON_DEBITS && !settings.LEGAL_VAT_NUMBER
      ? ['LEGAL_VAT_ON_DEBITS: needs LEGAL_VAT_NUMBER beside it, for who owes no tax opts for nothing']
      : []),
    ...(settings.LEGAL_VAT_OSS_SINCE && !settings.LEGAL_VAT_NUMBER
      ? [
          'LEGAL_VAT_OSS_SINCE: needs LEGAL_VAT_NUMBER beside it, for the one-stop shop is open to who owes the tax',
        ]
      : []),
    ...bucketProblems(settings),
    ...aiProblems(settings),
    ...n8nProblems(settings),
    ...mailboxProblems(settings),
    ...platformProblems(settings, sirenIn(settings.LEGAL_REGISTRATION)),
    ...(isProduction ? productionProblems(settings) : []),
  ];
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return {
    ...settings,
    siteUrl,
    usesSandbox: settings.STRIPE_SECRET_KEY === demoSecretKey,
    offersBankDebit:
      settings.PAYMENT_MEANS?.includes('sepa_debit') ?? settings.STRIPE_SECRET_KEY === demoSecretKey,
    accessLog: settings.ACCESS_LOG ?? isProduction,
    drainMs: settings.DRAIN_MS ?? (isProduction ? 5_000 : 0),
    factorRequired:
      (settings.SECOND_FACTOR ?? (settings.SHOP_MODE === 'production' ? 'required' : '')) === 'required',
  };
}
