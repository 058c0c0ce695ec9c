import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import type { EmailName } from '#emails/emails.tsx';
import * as emails from '#emails/emails.tsx';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const { emailSamples, renderEmail } = emails;
const names = Object.keys(emailSamples) as EmailName[];
const get = (url: string) => shop.app.inject({ url });

describe('the previews of the emails', () => {
  it('list every email by its subject, with when it is sent', async () => {
    const { statusCode, body } = await get('/demo/emails');
    expect(statusCode).toBe(200);
    expect(body.match(/<li>/g)).toHaveLength(names.length);
    for (const name of names) {
      expect(body).toContain(`href="/demo/emails/${name}"`);
      expect(body).toContain((await renderEmail(name, emailSamples[name])).subject);
    }
    expect(body).toContain('Toujours envoyé');
    expect(body).toContain('Si les rappels sont acceptés');
  });

  it.each(names)('show %s: subject, HTML in a frame that can do nothing, text', async (name) => {
    const { statusCode, body } = await get(`/demo/emails/${name}`);
    const { subject, text } = await renderEmail(name, emailSamples[name]);
    expect(statusCode).toBe(200);
    expect(body).toContain(`<h1>${subject}</h1>`);
    expect(body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="');
    expect(body).toContain(`<pre>${text.split('\n')[0]}`);
    // The links lead to this shop, not to the address of the samples.
    expect(body).toContain('http://localhost:3000/');
    expect(body).not.toContain('rouage.example/');
  });

  it('run nothing, load nothing, are kept by nobody and found by no search engine', async () => {
    for (const url of ['/demo/emails', '/demo/emails/welcome', '/demo/emails/inconnu']) {
      const { headers, body } = await get(url);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).not.toContain('script-src');
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(headers['cache-control']).toBe('no-store');
      expect(body).not.toMatch(/<script|<link\b/);
    }
  });

  it.each(['inconnu', 'constructor', '__proto__', '%3Cscript%3E'])('do not know %s', async (name) => {
    const { statusCode, body } = await get(`/demo/emails/${name}`);
    expect([statusCode, body.includes('Email introuvable')]).toEqual([404, true]);
  });

  it('are not there in production', async () => {
    const settings = { ...shop.settings, SHOP_MODE: 'production' as const };
    const app = await buildApp({ ...shop, settings }, { pages: 'none', loadEmails: async () => emails });
    try {
      for (const url of ['/demo/emails', '/demo/emails/welcome'])
        expect((await app.inject({ url })).statusCode).toBe(404);
    } finally {
      await app.close();
    }
  });
});
