import { createHash, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { euroCents } from '#domain/money/money.ts';
import { paymentsReport, type ReportHead, transactionsReport } from '#domain/reporting/report-document.ts';
import type { DailySale } from '#domain/reporting/report-sums.ts';
import { openPlatform, type Platform } from '#server/gateways/platform.ts';
import { demoPlatformOf } from '#server/settings/platform-settings.ts';
import { readSettings } from '#server/settings/settings.ts';
import { createPlatformSandbox } from './platform-sandbox.ts';
import { readXml } from './read-xml.ts';

let now = new Date('2027-10-01T09:00:00Z');
let standIn: ReturnType<typeof createPlatformSandbox>;
let app: ReturnType<typeof Fastify>;
let platform: Platform;

const settingsOf = (url: string, more: Record<string, string> = {}) =>
  readSettings({
    LEGAL_REGISTRATION: 'RCS Paris 732 829 320',
    LEGAL_VAT_NUMBER: 'FR40732829320',
    LEGAL_VAT_REGIME: 'monthly',
    ...demoPlatformOf(url),
    ...more,
  });

let url = '';
beforeEach(async () => {
  now = new Date('2027-10-01T09:00:00Z');
  standIn = createPlatformSandbox({ now: () => now, siren: '732829320', acknowledgesAfterMs: 1_000 });
  app = Fastify();
  await app.register(standIn.plugin, { prefix: '/platform' });
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/platform`;
  platform = openPlatform(settingsOf(url))!;
});
afterEach(() => app.close());

const head: ReportHead = {
  id: 'T-20270901-1',
  writtenAt: now,
  corrects: false,
  platform: '9998',
  seller: { siren: '732829320', name: 'Rouage' },
  period: { from: '2027-09-01', to: '2027-09-10' },
};
const sale: DailySale = {
  day: '2027-09-04',
  category: 'TPS1',
  onDebits: false,
  rate: 20,
  net: euroCents(10_000),
  vat: euroCents(2_000),
  count: 1,
};
const report = (more: Partial<ReportHead> = {}, sales = [sale]) =>
  transactionsReport({ ...head, ...more }, { sales, invoices: [] });

const deposit = (document: string, trackingId: string = randomUUID()) =>
  platform.deposit({
    trackingId,
    name: 'report.xml',
    syntax: 'FRR',
    content: Buffer.from(document),
    digest: createHash('sha256').update(document).digest('hex'),
  });

async function verdictOf(document: string): Promise<string> {
  const flowId = await deposit(document);
  expect(await platform.acknowledgementOf(flowId)).toEqual({ state: 'pending' });
  now = new Date(now.getTime() + 1_000);
  const said = await platform.acknowledgementOf(flowId);
  return said.state === 'refused' ? said.reason : said.state;
}

describe('the stand-in of an approved platform', () => {
  it('takes a report, finds it by its trackingId, and acknowledges it later', async () => {
    const trackingId = randomUUID();
    expect(await platform.find(trackingId)).toBeUndefined();
    const flowId = await deposit(report(), trackingId);
    expect(await platform.find(trackingId)).toBe(flowId);
    expect(await platform.acknowledgementOf(flowId)).toEqual({ state: 'pending' });
    now = new Date(now.getTime() + 1_000);
    expect(await platform.acknowledgementOf(flowId)).toEqual({ state: 'accepted' });
    await expect(deposit(report({ id: 'another' }), trackingId)).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringContaining('DUPLICATE_TRACKING_ID'),
    });
  });

  it('goes on from what it was given before, and refuses what its driver wants refused', async () => {
    await deposit(report(), 'of before');
    const again = createPlatformSandbox({
      now: () => now,
      flows: [...standIn.control.flows()],
      refuses: (before) => before === 1,
    });
    const elsewhere = Fastify();
    await elsewhere.register(again.plugin, { prefix: '/platform' });
    platform = openPlatform(
      settingsOf(`${await elsewhere.listen({ port: 0, host: '127.0.0.1' })}/platform`),
    )!;
    expect(await platform.find('of before')).toBe(standIn.control.flows()[0]!.flowId);
    const flowId = await deposit(report({ id: '2', corrects: true }));
    expect(await platform.acknowledgementOf(flowId)).toMatchObject({ state: 'refused' });
    await elsewhere.close();
  });

  it('accepts payments, and a correction of what was accepted', async () => {
    expect(await verdictOf(report())).toBe('accepted');
    expect(await verdictOf(report({ id: '2', corrects: true }))).toBe('accepted');
    const received = [{ day: '2027-09-04', rate: 20, amount: euroCents(-12_000) }];
    expect(await verdictOf(paymentsReport({ ...head, id: '3' }, { received, invoices: [] }))).toBe(
      'accepted',
    );
  });

  it.each([
    ['what is not well formed', report().replace('</Report>', ''), 'REJ_SEMAN'],
    ['what is no report', '<?xml version="1.0" encoding="UTF-8"?>\n<Facture/>', 'REJ_SEMAN'],
    ['a SIREN that is none', report({ seller: { siren: '123456789', name: 'Autre' } }), 'REJ_SEMAN'],
    ['the SIREN of another', report({ seller: { siren: '404833048', name: 'Autre' } }), 'REJ_SEMAN'],
    ['a total that is not the sum', report().replace('<TaxTotal>20.00<', '<TaxTotal>20.01<'), 'REJ_COH'],
    ['a day outside of the period', report({}, [{ ...sale, day: '2027-09-11' }]), 'REJ_PER'],
    ['a period that is not over', report({ period: { from: '2027-09-01', to: '2027-10-01' } }), 'REJ_PER'],
    ['a correction of nothing', report({ corrects: true }), 'REJ_COH'],
    ['a report of nothing', report({}, []), 'REJ_SEMAN'],
  ])('refuses %s, with the reason', async (_what, document, reason) => {
    expect(await verdictOf(document)).toContain(reason);
    expect(standIn.control.accepted()).toEqual([]);
  });

  it('takes a company of another state by its VAT number, one outside the Union by its name, and neither as the other', async () => {
    const sold = { ...{ number: 'F-1', day: '2027-09-04', total: euroCents(4_000), vat: euroCents(0) } };
    const of = (id: string, buyer: Record<string, string>) =>
      transactionsReport(
        { ...head, id },
        {
          sales: [],
          invoices: [{ ...sold, buyer, onDebits: false, treatment: { rate: 0, reason: 'abroad' } }],
        },
      );
    const swiss = of('1', { vatNumber: 'CHE123456788', country: 'Suisse', company: 'Horlogerie SA' });
    const greek = { vatNumber: 'EL123456789', country: 'Grèce', company: 'Μύλος' };
    expect(await verdictOf(swiss.replace('"0227"', '"0223"'))).toContain('TT-36');
    expect(await verdictOf(of('2', greek).replace('"0223"', '"0227"'))).toContain('TT-36');
    expect(await verdictOf(of('3', greek).replaceAll('EL', 'XI'))).toContain('TT-36');
    expect(await verdictOf(swiss)).toBe('accepted');
    const later = { ...head, id: '4', period: { from: '2027-09-11', to: '2027-09-20' } };
    const invoice = { ...sold, day: '2027-09-12', buyer: greek, onDebits: false };
    const treatment = { rate: 0, reason: 'reverse_charge' } as const;
    const ofUnion = transactionsReport(later, { sales: [], invoices: [{ ...invoice, treatment }] });
    expect(await verdictOf(ofUnion)).toBe('accepted');
  });

  it('takes an invoice that is Factur-X, and refuses another file', async () => {
    for (const [text, state] of [
      ['%PDF-1.7 /F (factur-x.xml)', 'accepted'],
      ['%PDF-1.7 without attachment', 'refused'],
    ] as const) {
      const content = Buffer.from(text);
      const digest = createHash('sha256').update(content).digest('hex');
      const named = { trackingId: randomUUID(), name: 'F-2027-000001.pdf' };
      const flowId = await platform.deposit({ ...named, syntax: 'Factur-X', content, digest });
      now = new Date(now.getTime() + 1_000);
      expect(await platform.acknowledgementOf(flowId)).toMatchObject({ state });
    }
  });

  it('refuses a period that overlaps an accepted one, and a number that was used', async () => {
    await verdictOf(report());
    expect(await verdictOf(report({ id: '2' }))).toContain('REJ_PER');
    expect(await verdictOf(report({ period: { from: '2027-09-11', to: '2027-09-20' } }))).toContain(
      'REJ_UNI',
    );
  });
});

describe('the gateway to a platform', () => {
  it('renews a token that ended early, and says which setting is wrong', async () => {
    await platform.test();
    standIn.control.endTokens();
    await platform.test();
    standIn.control.fault('wrong_account');
    await expect(platform.test()).rejects.toMatchObject({
      reason: 'account',
      message: expect.stringContaining('PLATFORM_CLIENT_SECRET'),
    });
    const wrong = openPlatform(settingsOf(url, { PLATFORM_CLIENT_SECRET: 'another' }))!;
    await expect(wrong.test()).rejects.toMatchObject({ reason: 'account' });
  });

  it('says that it is away, whether it answers so, is no platform, or is not there', async () => {
    standIn.control.fault('away');
    await expect(platform.test()).rejects.toMatchObject({ reason: 'away' });
    standIn.control.fault('lost_answer');
    await expect(deposit(report())).rejects.toMatchObject({ reason: 'away' });
    expect(standIn.control.flows()).toHaveLength(1);
    const nobody = openPlatform(settingsOf('http://127.0.0.1:9'))!;
    await expect(nobody.test()).rejects.toMatchObject({ reason: 'away' });
  });

  it('is closed where none is named, and in a copy', () => {
    expect(openPlatform(readSettings({}))).toBeUndefined();
    expect(openPlatform(settingsOf(url, { SHOP_HOLD: '1' }))).toBeUndefined();
  });
});

it('its reader of XML reads elements, attributes and text, and nothing that is not well formed', () => {
  expect(readXml('<?xml version="1.0" encoding="UTF-8"?>\n<A b="c&amp;d"><E/>x &lt; y</A>\n')).toEqual({
    name: 'A',
    attributes: { b: 'c&d' },
    text: 'x < y',
    children: [{ name: 'E', attributes: {}, text: '', children: [] }],
  });
  for (const wrong of ['', '<A>', '</A>', '<A></B>', '<A/><B/>', 'x<A/>', '<A>&nbsp;</A>', '<A b=c/>'])
    expect(() => readXml(wrong), wrong).toThrow(SyntaxError);
});
