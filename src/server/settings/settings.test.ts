import { describe, expect, it } from 'vitest';
import { demoN8n } from './n8n-settings.ts';
import { readSettings, SettingsError } from './settings.ts';

const production = {
  SHOP_MODE: 'production',
  DATABASE_URL: 'postgres://shop@db/shop',
  SITE_URL: 'https://rouage.example/',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  TOKEN_SECRET: 'a secret of at least thirty-two characters',
  EXPORT_SIGNING_KEY: 'MC4CAQAwBQYDK2VwBCIEIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f',
  RECORD_HASH_KEY: 'another secret of at least thirty-two characters',
  SECOND_FACTOR_KEY: 'a third secret of at least thirty-two characters',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  LEGAL_COMPANY: 'Rouage SAS',
  LEGAL_ADDRESS: '1 rue des Engrenages, 75001 Paris',
  LEGAL_REGISTRATION: 'RCS Paris 000 000 000',
  LEGAL_DIRECTOR: 'Dominique Leroy',
  LEGAL_HOST: 'Hébergeur, Paris',
  LEGAL_MEDIATOR: 'Médiateur, Paris',
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
      N8N_SIGNING_SECRET: `whsec_${'A'.repeat(44)}`,
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
