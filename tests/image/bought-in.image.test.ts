import { execFile } from 'node:child_process';
import { chown, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { freePort } from '#server/db/embedded-postgres.ts';
import { createEmptyDatabase } from '#tests/database.ts';
import { formOf } from '#tests/factories/automation-forms.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import manifest from '../../package.json' with { type: 'json' };
import { BuiltImage, megabytesOf } from './built-image.ts';
import { startCaddy, type TestCaddy } from './caddy.ts';

const mostMegabytes = 450;
const tell = (line: string) => process.stdout.write(`${line}\n`);

const { folder, root, config, seconds } = inject('image');
const image = new BuiltImage(root, config, path.join(folder, 'data'));
let shop: TestShop;
let caddy: TestCaddy | undefined;
let settings: Record<string, string>;
let address: string;
let ports: number[];
const begun: Awaited<ReturnType<BuiltImage['rouage']>>[] = [];

beforeAll(async () => {
  await mkdir(image.data);
  // As a new volume, which begins as the image's folder is.
  const user = Number(await image.user());
  await chown(image.data, user, user);
  const [proxy, ...webs] = await Promise.all([freePort(), freePort(), freePort()]);
  ports = webs;
  address = `http://127.0.0.1:${proxy}`;
  shop = await startShop({ SITE_URL: address, DATA_DIR: path.join(folder, 'own') });
  // Nothing but the image's own processes does what waits.
  shop.stopWorker();
  const { DATABASE_URL, STRIPE_API_URL, SMTP_URL, STRIPE_WEBHOOK_SECRET } = shop.settings;
  settings = {
    SHOP_MODE: 'test',
    SITE_URL: address,
    DATABASE_URL: String(DATABASE_URL),
    STRIPE_API_URL: String(STRIPE_API_URL),
    SMTP_URL: String(SMTP_URL),
    TRUST_PROXY: '1',
    DRAIN_MS: '5000',
    RATE_LIMIT_FACTOR: '1000',
    OVERLOAD_LAG_MS: '0',
    PROVIDER_PATIENCE_MS: '60000',
  };
  shop.sandbox.sendEventsTo({ url: `${address}/api/stripe/webhook/`, secret: STRIPE_WEBHOOK_SECRET });
  caddy = await startCaddy(folder, { address, webs });
});
afterAll(async () => {
  for (const { child } of begun) child.kill('SIGKILL');
  await Promise.all(begun.map(({ ended }) => ended));
  await caddy?.stop();
  await shop?.stop();
});

async function begin(role: string, port = 0) {
  const running = await image.rouage([role], { ...settings, PORT: String(port) });
  begun.push(running);
  return running;
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

async function ask<Answer>(url: string, asked: RequestInit): Promise<Answer> {
  const answer = await fetch(address + url, asked);
  const text = await answer.text();
  expect(answer.ok, `${answer.status} ${url} ${text.slice(0, 300)}`).toBe(true);
  return JSON.parse(text);
}

describe('the image', () => {
  it(`weighs less than ${mostMegabytes} MB whole, base and Node included`, async () => {
    const { held, onDisk } = await megabytesOf(image.root);
    tell(
      `The image: ${held} MB (${onDisk} on a disk); base made in ${seconds.base} s, image in ${seconds.build} s.`,
    );
    expect(held).toBeLessThan(mostMegabytes);
  });

  it('says its version, its commit and its build, and what is in it', async () => {
    const at = (file: string) => readFile(path.join(image.root, 'opt/rouage', file), 'utf8');
    const { Labels, Healthcheck } = image.config;
    expect(Labels).toMatchObject({
      'org.opencontainers.image.version': manifest.version,
      'org.opencontainers.image.revision': expect.stringMatching(/^[0-9a-f]{40}$/),
      'shop.rouage.build': (await at('build/id')).slice(0, 12),
    });
    expect(Healthcheck.Test.join(' ')).toContain('/livez');
    const bill = JSON.parse(await at('sbom.cdx.json'));
    const names: string[] = bill.components.map(({ name }: { name: string }) => name);
    expect(bill.bomFormat).toBe('CycloneDX');
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'stripe', 'node']));
    for (const name of ['typescript', 'prettier', 'vite', 'embedded-postgres'])
      expect(names).not.toContain(name);
  });

  it('belongs to root and runs as another user, who may write its data alone', async () => {
    expect(await image.user()).toBe('10001');
    const { stdout } = await promisify(execFile)('find', [
      ...[image.root, '-xdev', '(', '-uid', '10001', '-o', '-perm', '-o+w', ')', '!', '-type', 'l', '-print'],
    ]);
    const found = stdout.split('\n').map((file) => file.slice(image.root.length));
    expect(found.filter((file) => /^\/(opt|usr|etc|bin|lib|root)/.test(file))).toEqual([]);
    const touch = await image.start(['touch', '/opt/rouage/mine'], {});
    expect(await touch.ended).not.toBe(0);
    expect(touch.said()).toContain('Read-only file system');
  });
});

describe('with a read-only root', () => {
  it('`migrate` makes the tables of an empty database', async () => {
    const empty = await createEmptyDatabase();
    const { code, said } = await image.run(['migrate'], { ...settings, DATABASE_URL: empty.url });
    expect(said).toMatch(/^[1-9]\d* migrations applied/m);
    expect(code).toBe(0);
    await empty.drop();
  });

  it('two `web` and one `jobs` sell behind Caddy, draw the invoice, send the receipt and make pictures', async () => {
    const from = performance.now();
    for (const port of ports) await begin('web', port);
    await begin('jobs');
    for (const port of ports)
      await expect
        .poll(() => statusOf(`http://127.0.0.1:${port}/readyz`), { timeout: 10 * MINUTE_MS, interval: 100 })
        .toBe(200);
    tell(`Both web are ready after ${Math.round(performance.now() - from)} ms.`);
    // Caddy looks each second.
    await expect.poll(() => statusOf(`${address}/readyz`), { timeout: MINUTE_MS }).toBe(200);
    expect(await (await fetch(`${address}/catalogue`)).text()).toContain('</html>');

    const automation_id = await createAutomation(shop, { name: 'Relances', subscriptionPrice: 700 });
    const { headers, email } = await createCustomer(shop);
    const post = <Answer>(url: string, body: object) =>
      ask<Answer>(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const opened = await post<Parameters<typeof payByCard>[1]>('/api/subscriptions/create_subscription/', {
      automation_id,
      period: 'monthly',
      immediate_access: false,
    });
    await payByCard(shop, opened);
    const { payment_intent_id } = opened;
    const { invoice_number } = await post<{ invoice_number: string }>(
      '/api/subscriptions/confirm_subscription_payment/',
      { payment_intent_id, automation_id },
    );
    const receipt = await shop.mailbox.waitFor(
      ({ envelope, attachments }) => envelope.to.includes(email) && attachments.length > 0,
      { timeoutMs: MINUTE_MS },
    );
    const [invoice] = receipt.attachments;
    expect(invoice).toMatchObject({ filename: `${invoice_number}.pdf`, mimeType: 'application/pdf' });
    expect(Buffer.from(invoice!.base64, 'base64').toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);
    const pdf = await fetch(`${address}/api/invoices/${invoice_number}/pdf/`, { headers });
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');

    const staff = await createCustomer(shop, {
      isStaff: true,
      staffRole: 'administrator',
      audience: 'admin',
    });
    const create = { width: 1600, height: 1000, channels: 3, background: '#0a7' } as const;
    const png = new Uint8Array(await sharp({ create }).png().toBuffer());
    const [picture] = await ask<{ image: string }[]>(`/api/admin/automations/${automation_id}/pictures/`, {
      method: 'POST',
      headers: staff.headers,
      body: formOf({ image: new File([png], 'ecran.png', { type: 'image/png' }), caption: 'La liste' }),
    });
    const shown = await fetch(address + picture!.image);
    expect(shown.headers.get('content-type')).toBe('image/webp');
  });

  it('has every file that its pages name, and misses none itself', async () => {
    for (const page of ['/catalogue', '/qu-est-ce-qu-une-automatisation', '/guide', '/login', '/api/docs/']) {
      const answer = await fetch(address + page);
      const text = await answer.text();
      const named = [...text.matchAll(/\s(?:src|href|poster)="(\.?\/[^"]*)"/g)].map(
        ([, file = '']) => new URL(file, answer.url).href,
      );
      expect(named.length, page).toBeGreaterThan(0);
      for (const file of new Set(named)) expect(await statusOf(file), `${file} of ${page}`).toBe(200);
    }
    for (const { said } of begun) expect(said()).not.toMatch(/must exist|ENOENT|EROFS|ERR_MODULE_NOT_FOUND/);
  });

  it('every verb does its work', async () => {
    const { said: usage } = await image.run([], settings);
    const verbs = [...usage.matchAll(/^ {2}([\w-]+) {2,}/gm)].map(([, verb = '']) => verb);
    expect(verbs).toEqual(expect.arrayContaining(['web', 'jobs', 'migrate', 'doctor']));
    const words: Record<string, string[][]> = {
      doctor: [['--json']],
      catalogue: [['import']],
      files: [['check']],
      staff: [['list'], ['superuser', 'ines@exemple.fr', '--link']],
      keys: [['reseal']],
    };
    // The catalogue is imported in somebody's name.
    await image.run(['staff', 'superuser', 'premiere@exemple.fr', '--link'], settings);
    for (const verb of verbs.filter((one) => one !== 'web' && one !== 'jobs'))
      for (const more of words[verb] ?? [[]]) {
        const { code, said } = await image.run([verb, ...more], settings);
        // A part that is missing would say so with the line of its code.
        expect(said, verb).not.toMatch(/ERR_MODULE_NOT_FOUND|ENOENT|EROFS|^ {4}at /m);
        expect([0, 1], `${verb}: ${said}`).toContain(code);
        if (verb !== 'doctor' && words[verb]) expect(code, `${verb}: ${said}`).toBe(0);
      }
  });

  it('SIGTERM ends each within its time and with 0, and nobody who asks meanwhile is refused', async () => {
    const [first, second, jobs] = begun;
    let isOver = false;
    const answers = new Map<number, number>();
    const visitor = (async () => {
      while (!isOver) {
        const status = await statusOf(`${address}/catalogue`);
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }
    })();
    const endOf = async (running: typeof first) => {
      const from = performance.now();
      running!.child.kill('SIGTERM');
      expect(await running!.ended, running!.said().slice(-500)).toBe(0);
      return Math.round(performance.now() - from);
    };
    const took = [await endOf(first)];
    isOver = true;
    await visitor;
    took.push(...(await Promise.all([endOf(second), endOf(jobs)])));
    tell(`They end within ${took.join(', ')} ms; ${answers.get(200)} pages were answered meanwhile.`);
    expect([...answers.keys()]).toEqual([200]);
    for (const ms of took) expect(ms).toBeLessThan(20_000);
  });
});
