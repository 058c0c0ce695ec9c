import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pageStyle } from '#demo/demo-page.ts';
import { createMailbox } from './mailbox.ts';

const openPages = async (...emails: SendMailOptions[]) => {
  const mailbox = await createMailbox({
    smtpPort: 0,
    now: () => new Date('2026-11-20T13:05:00Z'),
    previewsUrl: 'http://localhost:3000/demo/emails',
  });
  const app = Fastify();
  await app.register(mailbox.web, { prefix: '/mailbox' });
  onTestFinished(async () => {
    await app.close();
    await mailbox.close();
  });
  const transport = createTransport({ pool: true, url: mailbox.smtpUrl, maxConnections: 1 });
  for (const email of emails) {
    await transport.sendMail({
      from: 'a@example.com',
      to: 'b@example.com',
      subject: 'Essai',
      text: 'Bonjour',
      ...email,
    });
  }
  transport.close();
  const get = (path: string) => app.inject({ url: `/mailbox${path}` });
  return { app, mailbox, get, newest: () => `/${mailbox.messages().at(-1)?.id}` };
};

const attack = '"><script>alert(1)</script><img src=x onerror=alert(2)>';

describe('the list of messages', () => {
  it('shows the newest first, with its recipient and the time in Paris', async () => {
    const { get } = await openPages({ subject: 'Premier' }, { subject: 'Second' });
    const { body } = await get('/');
    expect(body.indexOf('Second')).toBeLessThan(body.indexOf('Premier'));
    expect(body).toContain('À b@example.com');
    expect(body).toContain('20\u00a0novembre\u00a02026 à 14:05');
  });

  it('says so when there is none', async () => {
    const { get } = await openPages();
    expect((await get('/')).body).toContain('La boîte est vide');
  });

  it('leads to a sample of each email', async () => {
    const { get } = await openPages();
    expect((await get('/')).body).toContain(
      '<a href="http://localhost:3000/demo/emails">Voir un exemple de chaque email</a>',
    );
  });

  it('shows when one message was sent several times', async () => {
    const { get } = await openPages(
      { messageId: '<1@x.example>' },
      { messageId: '<1@x.example>' },
      { messageId: '<2@x.example>' },
    );
    expect((await get('/')).body.match(/Envoyé 2 fois/g)).toHaveLength(2);
  });

  it('finds by subject and by recipient, whatever the case', async () => {
    const { get } = await openPages({ subject: 'Reçu' }, { subject: 'Autre', to: 'chloe@example.com' });
    expect((await get('/?q=re%C3%A7u')).body).not.toContain('Autre');
    expect((await get('/?q=CHLOE')).body).not.toContain('Reçu');
    expect((await get('/?q=rien')).body).toContain('Aucun message ne correspond à votre recherche');
  });

  it('shows 50 by page and holds to the pages there are', async () => {
    const { get } = await openPages(
      ...Array.from({ length: 51 }, (_, index) => ({ subject: `Message ${index}.` })),
    );
    expect((await get('/')).body).not.toContain('Message 0.');
    for (const page of ['2', '999']) expect((await get(`/?page=${page}`)).body).toContain('Message 0.');
    expect((await get('/?page=abc')).body).toContain('Message 50.');
  });

  it('escapes subjects, addresses and the search itself', async () => {
    const { get } = await openPages({ subject: attack, to: { name: attack, address: 'b@example.com' } });
    for (const path of ['/', `/?q=${encodeURIComponent(attack)}`]) {
      const { body } = await get(path);
      expect(body).toContain('&lt;script&gt;');
      expect(body).not.toMatch(/<script|<img/);
    }
  });
});

describe('the page of a message', () => {
  it('shows both bodies, the Message-ID and every header', async () => {
    const { get, newest } = await openPages({
      messageId: '<1@x.example>',
      text: 'Version brute',
      html: '<p>Version riche</p>',
    });
    const { body } = await get(newest());
    for (const part of [
      'Version brute',
      '&lt;p&gt;Version riche&lt;/p&gt;',
      '&lt;1@x.example&gt;',
      'MIME-Version',
    ])
      expect(body).toContain(part);
  });

  it('shows the HTML in a frame that can run no script, by its sandbox and by the policy it inherits', async () => {
    const { get, newest } = await openPages({ html: `<p>Bonjour</p>${attack}` });
    const { body, headers } = await get(newest());
    expect(body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="');
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('script-src');
  });

  it('escapes the subject, the text and the headers', async () => {
    const { get, newest } = await openPages({
      subject: attack,
      text: attack,
      headers: { 'X-Attack': attack },
    });
    const { body } = await get(newest());
    expect(body.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(3);
    expect(body).not.toMatch(/<script|<img/);
  });

  it('is a French 404 for a message that is not there', async () => {
    const { get } = await openPages();
    for (const path of ['/nope', '/nope/attachments/0']) {
      const answer = await get(path);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('Message introuvable');
    }
  });
});

describe('an attachment', () => {
  it('downloads byte for byte under its name, and never opens in the browser', async () => {
    const attachments = [{ filename: 'été "n°1".html', content: '<script>alert(1)</script>' }];
    const { get, newest } = await openPages({ attachments });
    const answer = await get(`${newest()}/attachments/0`);
    expect(answer.body).toBe('<script>alert(1)</script>');
    expect(answer.headers['content-type']).toBe('application/octet-stream');
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="ete _n_1_.html"; filename*=UTF-8''%C3%A9t%C3%A9%20%22n%C2%B01%22.html`,
    );
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('is a 404 beyond the last one', async () => {
    const { get, newest } = await openPages({});
    for (const index of ['0', '-1'])
      expect((await get(`${newest()}/attachments/${index}`)).statusCode).toBe(404);
  });
});

describe('the JSON', () => {
  it('is the list of messages, or of those to one address', async () => {
    const { get, mailbox } = await openPages({}, {});
    expect((await get('/messages.json')).json()).toEqual(mailbox.messages());
    const [message] = mailbox.messages();
    const sentTo = async (to: string) => (await get(`/messages.json?${new URLSearchParams({ to })}`)).json();
    expect(await sentTo(message!.envelope.to[0]!)).toEqual(mailbox.messages());
    expect(await sentTo('personne@exemple.fr')).toEqual([]);
  });
});

describe('the summary', () => {
  it('names each message, without its content and its files', async () => {
    const attachments = [{ filename: 'facture.pdf', content: 'octets' }];
    const { get, mailbox } = await openPages({ subject: 'Votre reçu', text: 'Un secret', attachments });
    const { body, headers } = await get('/summary.json');
    const [message] = mailbox.messages();
    expect(JSON.parse(body)).toEqual([
      {
        id: message?.id,
        receivedAt: '2026-11-20T13:05:00.000Z',
        to: ['b@example.com'],
        subject: 'Votre reçu',
      },
    ]);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('emptying the mailbox', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it('works from the page’s own form and leads back to the list', async () => {
    const { app, mailbox } = await openPages({});
    const answer = await app.inject({ method: 'POST', url: '/mailbox/clear', headers: form });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/mailbox/');
    expect(mailbox.messages()).toEqual([]);
  });

  it('is announced with what it erases', async () => {
    const { get } = await openPages({}, {});
    expect((await get('/')).body).toContain('Les 2\u00a0messages seront effacés');
  });

  it('is refused from another site', async () => {
    const { app, mailbox } = await openPages({});
    const headers = { ...form, 'sec-fetch-site': 'cross-site' };
    expect((await app.inject({ method: 'POST', url: '/mailbox/clear', headers })).statusCode).toBe(403);
    expect(mailbox.messages()).toHaveLength(1);
  });
});

describe('the look of the pages', () => {
  const coloursOf = (css: string) =>
    new Map([...css.matchAll(/(--[\w-]+):\s*(#\w+)/g)].map(([, name, value]) => [name, value]));

  it.each([0, 1])('has the colours of the shop’s tokens (light, dark)', (theme) => {
    const tokens = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8');
    const [shop, mailbox] = [tokens, pageStyle.source].map((css) =>
      coloursOf(css.split('prefers-color-scheme: dark)')[theme]?.split('\n}')[0] ?? ''),
    );
    expect(mailbox?.size).toBeGreaterThan(8);
    for (const [name, value] of mailbox ?? []) expect([name, shop?.get(name)]).toEqual([name, value]);
  });
});

describe('what somebody writes to the shop', () => {
  const openWriting = async () => {
    const delivered: Buffer[] = [];
    const mailbox = await createMailbox({
      smtpPort: 0,
      incoming: {
        ideasAddress: 'idees@rouage.example',
        authservId: 'mx.rouage.example',
        deliver: (raw) => void delivered.push(raw),
        now: () => new Date('2026-11-20T13:05:00Z'),
      },
    });
    const app = Fastify();
    await app.register(mailbox.web, { prefix: '/mailbox' });
    onTestFinished(async () => {
      await app.close();
      await mailbox.close();
    });
    const post = (fields: Record<string, string>, headers = {}) =>
      app.inject({
        method: 'POST',
        url: '/mailbox/ecrire',
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      });
    return { app, mailbox, delivered, post };
  };
  const letter = {
    to: 'idees@rouage.example',
    from: 'camille@exemple.fr',
    subject: 'Relance\r\nBcc: voleur@exemple.fr',
    message: 'Chaque lundi, à l’heure',
    proven: 'oui',
  };

  it('is an email as a mail server hands it over, with what that server found of its sender', async () => {
    const { delivered, post } = await openWriting();
    const answer = await post(letter);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      '/mailbox/ecrire?to=idees%40rouage.example&from=camille%40exemple.fr&proven=oui&sent=1',
    ]);
    await post({ ...letter, proven: 'non' });
    const [proven, forged] = delivered.map(String);
    expect(proven).toMatch(
      /^Return-Path: <camille@exemple\.fr>\r\nAuthentication-Results: mx\.rouage\.example; dmarc=pass header\.from=exemple\.fr\r\n/,
    );
    expect(forged).toContain('dmarc=fail header.from=exemple.fr');
    expect(proven).not.toMatch(/^Bcc:/m);
    expect(proven).toContain('\r\nDate: Fri, 20 Nov 2026 13:05:00 +0000\r\n');
  });

  it('says what is missing, escapes what was typed, and takes nothing from another site', async () => {
    const { delivered, post } = await openWriting();
    const answer = await post({ ...letter, from: attack });
    expect([answer.statusCode, answer.body.includes('Donnez votre adresse email.')]).toEqual([400, true]);
    expect(answer.body).not.toContain('<script>');
    expect((await post({ ...letter, to: '' })).statusCode).toBe(400);
    expect((await post({ ...letter, message: ' ' })).body).toContain('Écrivez un message.');
    expect((await post(letter, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect(delivered).toEqual([]);
  });

  it('is offered from the list, and from an email whose answer is read', async () => {
    const { app, mailbox } = await openWriting();
    const transport = createTransport({ url: mailbox.smtpUrl });
    const sent = { from: 'a@example.com', to: 'b@example.com', text: 'x' };
    await transport.sendMail({ ...sent, subject: 'Avec', replyTo: '"Rouage" <support+1-a@rouage.example>' });
    await transport.sendMail({ ...sent, subject: 'Sans' });
    const [answerable, other] = mailbox.messages();
    const read = async (path: string) => (await app.inject({ url: `/mailbox${path}` })).body;
    expect(await read('/')).toContain('<a class="button" href="/mailbox/ecrire">');
    expect(await read(`/${answerable?.id}`)).toContain(
      '/mailbox/ecrire?to=support%2B1-a%40rouage.example&amp;from=b%40example.com&amp;subject=Re%3A+Avec',
    );
    expect(await read(`/${other?.id}`)).not.toContain('Répondre');
    expect(await read('/ecrire')).toContain('value="idees@rouage.example"');
  });
});
