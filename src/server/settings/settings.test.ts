import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { speakFrench } from '#contract-kit/french-words.ts';
import { productionSettings } from '#tests/production.ts';
import { demoN8n } from './n8n-settings.ts';
import { demoPlatform } from './platform-settings.ts';
import { productionWarnings } from './production.ts';
import { readSettings, SettingsError } from './settings.ts';

const production = {
  ...productionSettings,
  DATABASE_URL: 'postgres://shop@db/shop',
  SITE_URL: 'https://rouage.example/',
};

describe('the settings', () => {
  it('need nothing for a demo, which uses the sandbox', () => {
    expect(readSettings({})).toMatchObject({
      SHOP_MODE: 'demo',
      usesSandbox: true,
      siteUrl: 'http://localhost:3000',
    });
  });

  it('take one that is left empty as not given, whatever its kind', () => {
    expect(readSettings({ PORT: '', CACHE_MEGABYTES: '', SITE_NAME: '', SMTP_URL: '' })).toEqual(
      readSettings({}),
    );
  });

  it('refuse production whose secret is left empty, by its name', () => {
    expect(() => readSettings({ ...production, TOKEN_SECRET: '' })).toThrow('TOKEN_SECRET');
  });

  it('accept a complete production, without the final slash of its address', () => {
    expect(readSettings(production)).toMatchObject({ usesSandbox: false, siteUrl: 'https://rouage.example' });
  });

  it.each(Object.keys(production).filter((name) => name !== 'SHOP_MODE'))(
    'refuse production without %s, by its name',
    (name) => {
      const incomplete = { ...production, [name]: undefined };
      expect(() => readSettings(incomplete)).toThrow(SettingsError);
      expect(() => readSettings(incomplete)).toThrow(name);
    },
  );

  it('refuse the shop’s own host for the automations, where nothing of it would be shown any more', () => {
    for (const AUTOMATION_ORIGIN of ['https://Rouage.example:443/', 'ftp://pages.example', 'data:,'])
      expect(() => readSettings({ ...production, AUTOMATION_ORIGIN })).toThrow('AUTOMATION_ORIGIN');
    readSettings({ ...production, AUTOMATION_ORIGIN: 'https://pages.rouage.example' });
  });

  it('refuse half of what n8n needs, by its name, and n8n’s demo values in production', () => {
    const n8n = {
      N8N_URL: 'https://n8n.example',
      N8N_API_KEY: 'key',
      N8N_SIGNING_SECRET: 'whsec_3Zt1LmVw5yKd0RbXh7uJpNc3SfGeA2oq8Zt1LmVw5yK=',
    };
    expect(readSettings({ ...production, ...n8n })).toMatchObject(n8n);
    expect(() => readSettings({ ...n8n, N8N_API_KEY: '' })).toThrow('N8N_API_KEY');
    expect(() => readSettings({ ...n8n, N8N_SIGNING_SECRET: 'short' })).toThrow('N8N_SIGNING_SECRET');
    const demo = { N8N_API_KEY: demoN8n.apiKey, N8N_SIGNING_SECRET: demoN8n.signingSecret };
    expect(() => readSettings({ ...production, ...n8n, ...demo })).toThrow(
      'N8N_API_KEY still has its demo value\nN8N_SIGNING_SECRET',
    );
  });

  it('refuse production on the sandbox', () => {
    expect(() => readSettings({ ...production, STRIPE_API_URL: 'http://localhost:1' })).toThrow('sandbox');
  });

  it('refuse a key of the exports that is not Ed25519, by its name', () => {
    expect(() => readSettings({ EXPORT_SIGNING_KEY: 'bm90IGEga2V5' })).toThrow('EXPORT_SIGNING_KEY');
  });

  it.each([
    ['', false],
    ['false', false],
    ['0', false],
    ['1', 1],
    ['2', 2],
    ['10.0.0.0/8, loopback,2001:db8::/32', ['10.0.0.0/8', 'loopback', '2001:db8::/32']],
  ])('believe the proxies that TRUST_PROXY=%s counts or names', (given, expected) => {
    expect(readSettings({ TRUST_PROXY: given }).TRUST_PROXY).toEqual(expected);
  });

  it.each(['true', 'yes', '*', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0', '11', '1.2.3.4,'])(
    'refuse TRUST_PROXY=%s, which would believe anybody, and say what to write',
    (given) => {
      expect(() => readSettings({ TRUST_PROXY: given })).toThrow(
        /^TRUST_PROXY: must be false, the number of proxies in front \(1 for one\), or their networks/,
      );
    },
  );

  it.each([
    ['openai-compatible', 'AI_API_URL'],
    ['mistral', 'AI_INPUT_PRICE'],
    ['anthropic', 'AI_API_KEY'],
    ['pipeline', 'AI_WEBHOOK_SECRET'],
  ])('refuse the reading of ideas by %s without %s, by its name', (provider, missing) => {
    expect(() => readSettings({ AI_PROVIDER: provider, AI_MODEL: 'modele' })).toThrow(
      `${missing} is missing: AI_PROVIDER=${provider} needs it`,
    );
  });

  it.each([
    [{ IDEAS_ADDRESS: 'idees@rouage.example' }, 'IMAP_AUTHSERV_ID'],
    [{ IMAP_AUTHSERV_ID: 'mx.rouage.example' }, 'IDEAS_ADDRESS or SUPPORT_ADDRESS'],
    [
      {
        IMAP_AUTHSERV_ID: 'mx.rouage.example',
        IDEAS_ADDRESS: 'a@rouage.example',
        SUPPORT_ADDRESS: 'A@rouage.example',
      },
      'must differ',
    ],
    [{ IMAP_URL: 'https://mail.example' }, 'IMAP_URL'],
    [{ SUPPORT_ADDRESS: 'support+x@rouage.example' }, 'SUPPORT_ADDRESS: must have 20 characters at most'],
  ])('refuse a mailbox that is set by half: %j', (given, named) => {
    const url = { IMAP_URL: 'imaps://idees:secret@mail.example' };
    expect(() => readSettings({ ...url, ...given })).toThrow(named);
  });

  it('name what is wrong in one line each', () => {
    expect(() => readSettings({ PORT: 'many', LOG_LEVEL: 'loud' })).toThrow(
      /PORT.*\n.*LOG_LEVEL|LOG_LEVEL.*\n.*PORT/,
    );
  });
});

/** The lines that refuse production with these settings. */
function refusals(changed: Record<string, string | undefined>): string[] {
  try {
    readSettings({ ...production, ...changed });
    return [];
  } catch (error) {
    return error instanceof SettingsError ? error.message.split('\n') : [String(error)];
  }
}

describe('production', () => {
  const [one, two] = ['3f9c1d7be2a84605c7d81e92fb306a5d', 'q8Zt1LmVw5yKd0RbXh7uJpNc3SfGeA2o'];

  it.each([
    ['STRIPE_SECRET_KEY', 'rubbish', 'sk_live_ or rk_live_'],
    ['STRIPE_SECRET_KEY', 'pk_live_nobodyHasThisKey', 'sk_live_ or rk_live_'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_nobodyHasThisKey', 'pk_live_'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_nobodyHasThisKey', 'copy both from the same'],
    ['STRIPE_WEBHOOK_SECRET', 'secret-of-a-webhook-endpoint', 'whsec_'],
    ['TOKEN_SECRET', 'a'.repeat(40), 'openssl rand'],
    ['TOKEN_SECRET', `${one}, ${'changeme'.repeat(5)}`, 'openssl rand'],
    ['TOKEN_SECRET', `${one},short`, 'key 2 of 2 must have 32 characters'],
    ['RECORD_HASH_KEY', '0123456789'.repeat(4), 'openssl rand'],
    ['SECOND_FACTOR_KEY', 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz', 'openssl rand'],
    ['METRICS_TOKEN', 'x'.repeat(32), 'openssl rand'],
    [
      'EXPORT_SIGNING_KEY',
      'MC4CAQAwBQYDK2VwBCIEIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f',
      'openssl genpkey',
    ],
    ['SITE_URL', 'http://rouage.example', 'https://'],
    ['SITE_URL', 'rouage.example', 'Invalid URL'],
    ['AUTOMATION_ORIGIN', 'http://pages.rouage.example', 'https://'],
    ['MAIL_FROM', 'Rouage <bonjour@boutique.fr>', 'one address of a mailbox'],
    ['MAIL_FROM', 'bonjour', 'one address of a mailbox'],
    ['MAIL_FROM', 'bonjour@rouage.example', 'demo value'],
    ['LEGAL_REGISTRATION', 'RCS Lyon', 'nine digits'],
    ['LEGAL_PHONE', 'par email', 'telephone number'],
    ['LEGAL_PHONE', '', 'French law requires this mention'],
    ['LEGAL_VAT_ON_DEBITS', '1', 'LEGAL_VAT_NUMBER'],
    ['LEGAL_VAT_ON_DEBITS', 'oui', 'Invalid option'],
    ['LEGAL_VAT_OSS_SINCE', '2027-01-01', 'LEGAL_VAT_NUMBER'],
    ['LEGAL_VAT_REGIME', 'monthly', 'LEGAL_VAT_NUMBER'],
    ['LEGAL_VAT_REGIME', 'mensuel', 'franchise'],
    ['PLATFORM_NUMBER', '12', 'four digits'],
    ['PLATFORM_SINCE', 'septembre', 'Invalid ISO date'],
    ['PLATFORM_TOKEN_URL', 'http://platform.example/token', 'https://'],
    ['PLATFORM_CLIENT_SECRET', demoPlatform.clientSecret, 'demo value'],
    ['SENTRY_DSN', 'sentry.example', 'https://key@host/1'],
    ['DATABASE_URL', 'db.example:5432/rouage', 'postgres://'],
    ['SMTP_URL', 'https://mail.example', 'smtps://'],
  ])('refuses %s=%s, by its name, and says what to do', (name, value, said) => {
    const lines = refusals({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.startsWith(name)).toBe(true);
    expect(lines[0]).toContain(said);
  });

  it('takes an approved platform with its account, a regime of VAT and a SIREN, and names what is missing of them', () => {
    const platform = {
      PLATFORM_API_URL: 'https://platform.example/flow',
      PLATFORM_TOKEN_URL: 'https://platform.example/token',
      PLATFORM_CLIENT_ID: 'rouage',
      PLATFORM_CLIENT_SECRET: 'un secret de la plateforme',
      PLATFORM_NUMBER: '0042',
      LEGAL_VAT_REGIME: 'franchise',
    };
    expect(refusals(platform)).toEqual([]);
    for (const name of Object.keys(platform).slice(1))
      expect(refusals({ ...platform, [name]: '' })).toEqual([
        `${name} is missing: PLATFORM_API_URL needs it`,
      ]);
    expect(refusals({ ...platform, LEGAL_VAT_NUMBER: 'FR40732829320' })).toEqual([
      expect.stringMatching(/^LEGAL_VAT_REGIME: .*franchise/),
    ]);
  });

  it('is refused in English, whatever a form of the shop speaks in the same process', () => {
    speakFrench();
    expect(refusals({ SITE_URL: 'rouage.example' })).toEqual(['SITE_URL: Invalid URL']);
    expect(refusals({ PORT: 'abc' })).toEqual([expect.stringMatching(/^PORT: Invalid input/)]);
  });

  it('refuses a DATA_DIR inside the release, with buckets too: what is sent arrives there first', () => {
    const buckets = {
      ...{ S3_BUCKET: 'boutique-files', S3_PRIVATE_BUCKET: 'boutique-private' },
      ...{ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
    };
    for (const more of [{}, buckets])
      expect(refusals({ ...more, DATA_DIR: '.data' })).toEqual([expect.stringMatching(/^DATA_DIR: /)]);
  });

  it('refuses the same secret for two settings, in whatever place of their lists', () => {
    expect(refusals({ TOKEN_SECRET: `${one},${two}`, RECORD_HASH_KEY: two })).toEqual([
      'RECORD_HASH_KEY has the value of TOKEN_SECRET: give each a secret of its own',
    ]);
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://shop.localhost'])(
    'takes %s, which is this machine',
    (SITE_URL) => expect(refusals({ SITE_URL })).toEqual([]),
  );

  it('takes the keys of the test mode, and says that nobody pays there', () => {
    const keys = {
      STRIPE_SECRET_KEY: 'rk_test_nobodyHasThisKey',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_nobodyHasThisKey',
    };
    expect(productionWarnings(readSettings({ ...production, ...keys }))).toEqual([
      expect.stringMatching(/^STRIPE_SECRET_KEY.*test mode/),
    ]);
    expect(productionWarnings(readSettings(production))).toEqual([]);
  });

  it('takes a list of keys, the newest first', () => {
    expect(readSettings({ ...production, TOKEN_SECRET: `${one} , ${two}` }).TOKEN_SECRET).toEqual([one, two]);
  });

  const named = [
    'TOKEN_SECRET',
    'EXPORT_SIGNING_KEY',
    'RECORD_HASH_KEY',
    'SECOND_FACTOR_KEY',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'METRICS_TOKEN',
    'SITE_URL',
    'SMTP_URL',
    'DATABASE_URL',
    'SENTRY_DSN',
    'MAIL_FROM',
  ];

  it('says no value of what it refuses, each in one line that begins with a name', () => {
    const rubbish = fc.tuple(fc.constantFrom(...named), fc.string({ minLength: 12, maxLength: 31 }));
    fc.assert(
      fc.property(fc.array(rubbish, { minLength: 1, maxLength: 4 }), (pairs) => {
        const lines = refusals(Object.fromEntries(pairs));
        expect(lines.length).toBeGreaterThan(0);
        for (const line of lines) expect(line).toMatch(/^[A-Z][A-Z_]+/);
        for (const [, value] of pairs) expect(lines.join('\n')).not.toContain(value);
      }),
      { numRuns: 100 },
    );
  });
});
