import path from 'node:path';
import { sirenIn } from '#domain/money/sales-journal.ts';
import { isGuessable } from '#domain/watch/guessable-secret.ts';
import { seedOfExportKey } from '../keys/export-signature.ts';
import type { KeyList } from './key-list.ts';
import { demoN8nProblems } from './n8n-settings.ts';
import { demoPlatformProblems } from './platform-settings.ts';

/** Production refuses these: every clone knows them. */
export const demoValues = {
  TOKEN_SECRET: 'demo-only-token-secret-change-me-in-production',
  EXPORT_SIGNING_KEY: 'MC4CAQAwBQYDK2VwBCIEIAQCdJQgoKEElb3VG+FfPjDXUvt6v4nzZRcREOZAthey',
  RECORD_HASH_KEY: 'demo-only-record-hash-key-change-me-in-production',
  SECOND_FACTOR_KEY: 'demo-only-second-factor-key-change-me-in-production',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_rouage_demo_only',
  MAIL_FROM: 'bonjour@rouage.example',
} as const;
export const demoSecretKey = 'sk_test_sandbox_rouage';
export const demoPublishableKey = 'pk_test_sandbox_rouage';

/** What production judges. */
interface Judged extends Partial<Record<(typeof legalMentions)[number], string | undefined>> {
  SHOP_MODE: string;
  SHOP_HOLD: boolean;
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
  S3_BUCKET?: string | undefined;
  SITE_URL?: string | undefined;
  AUTOMATION_ORIGIN?: string | undefined;
  SMTP_URL?: string | undefined;
  MAIL_FROM: string;
  TOKEN_SECRET: KeyList;
  EXPORT_SIGNING_KEY: KeyList;
  RECORD_HASH_KEY: KeyList;
  SECOND_FACTOR_KEY: KeyList;
  SECOND_FACTOR?: string | undefined;
  METRICS_TOKEN?: string | undefined;
  AI_WEBHOOK_SECRET?: string | undefined;
  OUTGOING_INSIDE?: boolean | undefined;
  N8N_API_KEY?: string | undefined;
  N8N_SIGNING_SECRET?: string | undefined;
  PLATFORM_API_URL?: string | undefined;
  PLATFORM_TOKEN_URL?: string | undefined;
  PLATFORM_CLIENT_SECRET?: string | undefined;
  STRIPE_SECRET_KEY: string;
  STRIPE_PUBLISHABLE_KEY: string;
  STRIPE_WEBHOOK_SECRET: string;
  STRIPE_API_URL?: string | undefined;
}

type Name = keyof Judged;

const legalMentions = [
  'LEGAL_COMPANY',
  'LEGAL_ADDRESS',
  'LEGAL_REGISTRATION',
  'LEGAL_PHONE',
  'LEGAL_DIRECTOR',
  'LEGAL_HOST',
  'LEGAL_MEDIATOR',
] as const;

const required: readonly [Name, string][] = [
  ['DATABASE_URL', 'production runs on your own PostgreSQL'],
  ['SITE_URL', 'links in emails and pages need the public address'],
  ['SMTP_URL', 'emails need a real mail server'],
  ...legalMentions.map((name): [Name, string] => [name, 'French law requires this mention']),
];

export const KEY_NAMES = [
  'TOKEN_SECRET',
  'EXPORT_SIGNING_KEY',
  'RECORD_HASH_KEY',
  'SECOND_FACTOR_KEY',
] as const;
const secretNames = [...KEY_NAMES, 'METRICS_TOKEN', 'N8N_SIGNING_SECRET', 'AI_WEBHOOK_SECRET'] as const;

const valuesOf = (settings: Judged, name: Name): readonly string[] =>
  [settings[name] ?? []].flat().map(String);

function missing(settings: Judged): string[] {
  return required.filter(([name]) => !settings[name]).map(([name, why]) => `${name} is missing: ${why}`);
}

function demoOnes(settings: Judged): string[] {
  const names = Object.keys(demoValues) as (keyof typeof demoValues)[];
  return names
    .filter((name) => valuesOf(settings, name).includes(demoValues[name]))
    .map((name) => `${name} still has its demo value`);
}

function guessable(settings: Judged): string[] {
  const drawnBy = (name: Name) =>
    name === 'EXPORT_SIGNING_KEY' ? 'openssl genpkey -algorithm ed25519' : 'openssl rand -base64 48';
  const core = (name: Name, value: string) =>
    name === 'EXPORT_SIGNING_KEY' ? seedOfExportKey(value) : value.replace(/^whsec_/, '');
  return secretNames
    .filter((name) => valuesOf(settings, name).some((value) => isGuessable(core(name, value))))
    .map((name) => `${name}: can be guessed, draw a new one (${drawnBy(name)})`);
}

/** One that leaks, or is rotated, must not take another thing with it. */
function shared(settings: Judged): string[] {
  return secretNames.flatMap((name, at) =>
    secretNames
      .slice(0, at)
      .filter((other) => valuesOf(settings, name).some((value) => valuesOf(settings, other).includes(value)))
      .map((other) => `${name} has the value of ${other}: give each a secret of its own`),
  );
}

const isThisMachine = (host: string) => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Passwords and tokens travel by these addresses. */
function insecure(settings: Judged): string[] {
  return (['SITE_URL', 'AUTOMATION_ORIGIN', 'PLATFORM_API_URL', 'PLATFORM_TOKEN_URL'] as const).flatMap(
    (name) => {
      const address = settings[name];
      if (!address) return [];
      const { protocol, hostname } = new URL(address);
      const isFine = protocol === 'https:' || isThisMachine(hostname);
      return isFine ? [] : [`${name}: production needs https:// (put a TLS proxy in front)`];
    },
  );
}

/** A deploy, or a disk, would take a folder inside the release with it. */
function insideRelease({ DATA_DIR }: Judged): string[] {
  return path.isAbsolute(DATA_DIR)
    ? []
    : [
        'DATA_DIR: production needs an absolute folder outside of the release, which outlives it; with buckets too, for what is sent arrives there first',
      ];
}

/** docs/product/invoice.md#electronic */
function withoutSiren({ LEGAL_REGISTRATION: registration }: Judged): string[] {
  return registration && sirenIn(registration) === ''
    ? [
        'LEGAL_REGISTRATION: names no SIREN, whose nine digits each invoice carries (as in RCS Lyon 912 345 678)',
      ]
    : [];
}

const modeOf = (key: string): string | undefined => /^[a-z]+_(live|test)_[A-Za-z0-9]{16,}$/.exec(key)?.[1];

function stripeProblems(settings: Judged): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = settings;
  const [secretMode, publishableMode] = [modeOf(secret), modeOf(publishable)];
  const problems: string[] = [];
  if (secret === demoSecretKey || settings.STRIPE_API_URL) {
    problems.push('STRIPE_SECRET_KEY / STRIPE_API_URL: production refuses the payment sandbox');
  } else if (!secretMode || !/^[sr]k_/.test(secret)) {
    problems.push('STRIPE_SECRET_KEY: no key of Stripe, copy the one that begins with sk_live_ or rk_live_');
  }
  if (!publishableMode || !publishable.startsWith('pk_')) {
    problems.push('STRIPE_PUBLISHABLE_KEY: no key of Stripe, copy the one that begins with pk_live_');
  } else if (secretMode && secretMode !== publishableMode) {
    problems.push(
      `STRIPE_PUBLISHABLE_KEY is of the ${publishableMode} mode and STRIPE_SECRET_KEY of the ${secretMode} one: copy both from the same`,
    );
  }
  if (!/^whsec_[\w+/=-]{16,}$/.test(settings.STRIPE_WEBHOOK_SECRET)) {
    problems.push(
      'STRIPE_WEBHOOK_SECRET: no signing secret of an endpoint of Stripe, copy the one that begins with whsec_',
    );
  }
  return problems;
}

/** A line for each setting that production refuses: its name and what to do, never its value. */
export function productionProblems(settings: Judged): string[] {
  return [
    ...missing(settings),
    ...demoOnes(settings),
    ...guessable(settings),
    ...shared(settings),
    ...insecure(settings),
    ...insideRelease(settings),
    ...withoutSiren(settings),
    ...(settings.SECOND_FACTOR === 'offered'
      ? ['SECOND_FACTOR: production requires a second factor of the staff']
      : []),
    ...(settings.OUTGOING_INSIDE
      ? ['OUTGOING_INSIDE: production sends to addresses outside alone, for customers choose them']
      : []),
    ...stripeProblems(settings),
    ...demoN8nProblems(settings),
    ...demoPlatformProblems(settings),
  ];
}

/** What production does, but a shop that sells should not. */
export function productionWarnings(settings: Judged): string[] {
  const isTest = settings.SHOP_MODE === 'production' && modeOf(settings.STRIPE_SECRET_KEY) === 'test';
  return [
    ...(settings.SHOP_HOLD
      ? ['SHOP_HOLD is set: no email leaves and the payment provider is asked nothing, for this is a copy']
      : []),
    ...(isTest ? ['STRIPE_SECRET_KEY is of the test mode: nobody pays real money here'] : []),
  ];
}
