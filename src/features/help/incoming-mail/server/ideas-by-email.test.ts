import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EMAIL_BYTES_MAX, SENDER_LIMITS, UNPROVEN } from '#domain/mail/mail-limits.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { ideaText, mailSettings, provenFor, writtenEmail } from '#tests/incoming-emails.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';
import { receiveEmail } from './receive-email.ts';

const plainText = 'Relancer chaque lundi mes devis ouverts.';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop(mailSettings);
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.drain();
  await shop.pool.query('delete from automation_ideas');
  await shop.pool.query('delete from incoming_emails');
  await shop.mailbox.clear();
});

type Written = Parameters<typeof writtenEmail>[0];
const receiveRaw = (raw: Buffer, size = raw.length) => receiveEmail(shop, { raw, size });
const receive = (written: Written = {}) => receiveRaw(writtenEmail(written));
const ideas = async () =>
  (
    await shop.pool.query(
      `select email, user_id, title, description, status, original_email_subject as subject,
         original_email_date as date from automation_ideas order by id`,
    )
  ).rows;
async function sentTo(email: string) {
  await shop.drain();
  return shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(email));
}

describe('an idea by email', () => {
  it('is kept with its subject and its date, and acknowledged once with a link that follows it', {
    tags: ['4.idea.email', '7.POST/api/automation-ideas/by-key/'],
  }, async () => {
    const raw = writtenEmail({
      subject: 'Re: =?utf-8?q?Relance_des_devis_=E2=80=AE?=',
      date: 'Mon, 3 Nov 2025 10:00:00 +0100',
    });
    expect([await receiveRaw(raw), await receiveRaw(raw)]).toEqual(['idea', 'idea']);
    expect(await ideas()).toEqual([
      {
        email: 'camille@exemple.fr',
        user_id: null,
        title: 'Relance des devis',
        description: ideaText,
        status: 'new',
        subject: 'Re: Relance des devis',
        date: new Date('2025-11-03T09:00:00Z'),
      },
    ]);
    const [mail, ...others] = await sentTo('camille@exemple.fr');
    expect([mail?.subject, others]).toEqual(['Nous avons bien reçu votre idée d’automatisation', []]);
    expect(mail?.text).not.toMatch(/devis|lundi/);
    const key = /\/idees\/suivi#(\S+)/.exec(mail?.text ?? '')?.[1];
    const ask = (body: object) =>
      shop.app.inject({ method: 'POST', url: '/api/automation-ideas/by-key/', payload: body });
    const followed = await ask({ key });
    expect([followed.statusCode, followed.json()]).toMatchObject([
      200,
      { title: 'Relance des devis', description: ideaText, status: 'new', status_display: 'Nouvelle' },
    ]);
    expect(followed.json()).not.toHaveProperty('email');
    for (const wrong of ['', 'x', `${key}x`, `1${key}`])
      expect((await ask({ key: wrong })).json()).toMatchObject({ code: 'link_expired' });
    expect((await ask({})).json()).toMatchObject({ key: ['Ce champ est obligatoire.'] });
    await shop.pool.query('delete from automation_ideas');
    expect((await ask({ key })).json()).toMatchObject({ code: 'link_expired' });
  });

  it('belongs to the customer who has proven that address, and to nobody by a matching address alone', {
    tags: ['4.email.proven', '6.customer.own'],
  }, async () => {
    const proven = await createCustomer(shop, { email: 'prouvee@exemple.fr' });
    await shop.pool.query('update users set email_verified_at = now() where id = $1', [proven.id]);
    const other = await createCustomer(shop, { email: 'nonprouvee@exemple.fr' });
    await shop.pool.query('update users set email_verified_at = null where id = $1', [other.id]);
    await receive({ from: 'Prouvee@Exemple.fr' });
    await receive({ from: 'nonprouvee@exemple.fr' });
    for (const results of [
      null,
      provenFor('voleur.fr'),
      'mx.autre.example; dmarc=pass header.from=exemple.fr',
    ])
      await receive({ from: 'prouvee@exemple.fr', results });
    expect((await ideas()).map(({ user_id }) => user_id)).toEqual([proven.id, null, null, null, null]);
    expect(await sentTo('prouvee@exemple.fr')).toHaveLength(1);
    expect(await sentTo('nonprouvee@exemple.fr')).toHaveLength(1);
  });

  it('is made once by two processes that read it at once', { tags: ['4.email.once'] }, async () => {
    const second = await startSecondProcess(shop);
    const raw = writtenEmail();
    const both = [shop, second.shop].map((one) => receiveEmail(one, { raw, size: raw.length }));
    expect(await Promise.all(both)).toEqual(['idea', 'idea']);
    await second.stop();
    expect(await ideas()).toHaveLength(1);
    expect(await sentTo('camille@exemple.fr')).toHaveLength(1);
  });

  it('without a Message-ID is known again by the whole of it', async () => {
    const raw = writtenEmail({ messageId: '' });
    await receiveRaw(raw);
    await receiveRaw(raw);
    await receive({ messageId: '', subject: 'Une autre idée' });
    expect((await ideas()).map(({ title }) => title)).toEqual(['Relance des devis', 'Une autre idée']);
  });

  it('is counted by sender, and those whom nothing proves all together: what is over is left to people', {
    tags: ['4.email.limits'],
  }, async () => {
    const { most } = SENDER_LIMITS.idea;
    const outcomes: string[] = [];
    for (let n = 0; n < most + 2; n += 1) outcomes.push(await receive());
    expect(outcomes).toEqual([...Array(most).fill('idea'), 'left', 'left']);
    for (let n = 0; n < UNPROVEN.most; n += 1)
      expect(await receive({ from: `n${n}@exemple.fr`, results: null })).toBe('idea');
    expect(await receive({ from: 'autre@exemple.fr', results: null })).toBe('left');
    expect(await receive({ from: 'autre@exemple.fr' })).toBe('idea');
    await shop.travelTo(new Date(shop.clock.now().getTime() + HOUR_MS + 1));
    expect([await receive(), await receive({ from: 'x@exemple.fr', results: null })]).toEqual([
      'idea',
      'idea',
    ]);
  });
});

describe('what is no idea', () => {
  it.each([
    ['an absence', { headers: ['Auto-Submitted: auto-replied'] }],
    ['a list', { headers: ['List-Id: <x.exemple.fr>'] }],
    ['a bounce', { from: 'MAILER-DAEMON@exemple.fr' }],
    ['the shop itself', { from: 'bonjour@rouage.example' }],
    ['the ideas’ own address', { from: 'idees+x@rouage.example' }],
  ])(
    '%s makes nothing and is answered by nothing',
    { tags: ['4.email.machines'] },
    async (_what, written) => {
      expect(await receive(written)).toBe('ignored');
      await shop.drain();
      expect([await ideas(), shop.mailbox.messages()]).toEqual([[], []]);
    },
  );

  it.each([
    ['another address', { to: 'contact@rouage.example' }],
    ['no author', { from: 'personne' }],
    ['two authors', { from: 'camille@exemple.fr, zoe@exemple.fr' }],
    ['a second From', { headers: ['From: zoe@exemple.fr'] }],
    ['words too short, of nobody proven', { text: 'Trop court', results: null }],
    ['an answer to a key of nobody', { to: 'support+1-0@rouage.example' }],
  ])('%s is left to people', async (_what, written) => {
    expect(await receive(written)).toBe('left');
    await shop.drain();
    expect([await ideas(), shop.mailbox.messages()]).toEqual([[], []]);
  });

  it('is said to a proven sender with the reason, quotes nothing, and no more than thrice a day', {
    tags: ['4.email.refused'],
  }, async () => {
    expect(await receive({ text: 'Trop court, dit Zoé', subject: 'Gagnez un voyage' })).toBe('refused');
    expect(await receiveRaw(writtenEmail(), EMAIL_BYTES_MAX + 1)).toBe('refused');
    const mails = await sentTo('camille@exemple.fr');
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array(2).fill('Votre email n’a pas pu être pris en compte'),
    );
    expect(mails.map(({ text }) => text).join()).toMatch(/trop lourd/);
    expect(mails.map(({ text }) => text).join()).toMatch(/\/qu-est-ce-qu-une-automatisation#idee/);
    expect(mails.map(({ text }) => text).join()).not.toMatch(/voyage|Zoé/);
    expect([await receive({ text: 'non' }), await receive({ text: 'non' })]).toEqual(['refused', 'left']);
    expect(await sentTo('camille@exemple.fr')).toHaveLength(3);
  });
});

describe('a hostile email', () => {
  const alternative = (parts: string) => ({
    type: 'multipart/alternative; boundary=b',
    text: `--b\n${parts.split('|').join('\n--b\n')}\n--b--`,
  });
  it.each([
    ['nulls and direction marks', { subject: 'a\0b\u202Ec', text: `${ideaText}\0\u202E\u0007` }, ideaText],
    [
      'HTML alone',
      { type: 'text/html', text: `<style>x</style><p>${ideaText}</p><script>y</script>` },
      ideaText,
    ],
    ['a charset that is none', { type: 'text/plain; charset=klingon', text: plainText }, plainText],
    [
      'a wrong charset',
      { type: 'text/plain; charset=iso-8859-1', text: `${'a'.repeat(30)}` },
      'a'.repeat(30),
    ],
    [
      'a broken base64',
      { headers: ['Content-Transfer-Encoding: base64'], text: `${'QUJD'.repeat(20)}*&=` },
      'ABC'.repeat(20),
    ],
    [
      'text and HTML',
      alternative(`Content-Type: text/plain\n\n${plainText}|Content-Type: text/html\n\n<p>autre</p>`),
      plainText,
    ],
    [
      'a file',
      alternative(
        `Content-Type: text/plain\n\n${plainText}|Content-Type: text/html\nContent-Disposition: attachment; filename=x.html\n\nsecret`,
      ),
      `${plainText}\n\n[Fichier joint, non conservé\u00a0: «\u00a0x.html\u00a0» (1\u00a0ko)]`,
    ],
    [
      'a forwarded message',
      alternative(
        `Content-Type: text/plain\n\n${plainText}|Content-Type: message/rfc822\n\nFrom: victime@exemple.fr\n\nses mots`,
      ),
      `${plainText}\n\n[Fichier joint, non conservé\u00a0: «\u00a0sans nom\u00a0» (1\u00a0ko)]`,
    ],
    ['a name that is an address', { from: '"zoe@exemple.fr" <camille@exemple.fr>' }, ideaText],
    [
      'an encoded name that is an address',
      { from: '=?utf-8?q?zoe=40exemple.fr_=3Czoe=40exemple.fr=3E?= <camille@exemple.fr>' },
      ideaText,
    ],
  ])('%s', { tags: ['4.email.hostile'] }, async (_what, written, kept) => {
    expect(await receive(written as Written)).toBe('idea');
    const [{ email, description, title }] = (await ideas()) as [Record<string, string>];
    expect([email, description]).toEqual(['camille@exemple.fr', kept]);
    expect(title).not.toMatch(/[\p{Cc}\u202E]/u);
  });

  it('of five thousand characters and more is cut where it says so', async () => {
    await receive({ text: `${ideaText} ${'mot '.repeat(3_000)}` });
    const [{ description }] = (await ideas()) as [{ description: string }];
    expect([description.length, description.at(-1)]).toEqual([5_000, '…']);
  });

  it.each([['Thu, 26 Nov 2099 09:00:00 +0100'], ['Sun, 13 Sep 275760 00:00:00 +0000'], ['hier']])(
    'dated %s keeps no date',
    async (date) => {
      await receive({ date });
      expect(await ideas()).toMatchObject([{ date: null }]);
    },
  );

  it('too deep, of too many parts or of endless headers is not read, and says so to its proven sender alone', async () => {
    let deep = '';
    for (let n = 0; n < 30; n += 1) deep += `--b${n}\nContent-Type: multipart/mixed; boundary=b${n + 1}\n\n`;
    const wide = '--b\nContent-Type: text/plain\n\na\n'.repeat(20_000);
    const hostile: Written[] = [
      { type: 'multipart/mixed; boundary=b0', text: deep },
      { type: 'multipart/mixed; boundary=b', text: wide },
    ];
    const begin = performance.now();
    for (const [n, written] of hostile.entries()) {
      expect(await receive({ ...written, from: `p${n}@exemple.fr` })).toBe('refused');
      expect(await receive({ ...written, results: null })).toBe('left');
    }
    expect(await receive({ headers: Array(9_000).fill(`X-Long: ${'x'.repeat(50)}`) })).not.toBe('idea');
    expect(await receiveRaw(Buffer.alloc(1_000_000, 'From: a@exemple.fr\r\n'))).toBe('left');
    expect(await receiveRaw(Buffer.alloc(0))).toBe('left');
    expect(performance.now() - begin).toBeLessThan(10_000);
    expect(await ideas()).toEqual([]);
  });

  it('cannot add a line to what the shop writes', async () => {
    await receive({ from: 'camille@exemple.fr', subject: 'Idée\r\nBcc: victime@exemple.fr' });
    await shop.drain();
    expect(shop.mailbox.messages().flatMap(({ envelope }) => envelope.to)).toEqual(['camille@exemple.fr']);
  });
});

it('what is known of an email is forgotten after thirty days, and its sender with their account', async () => {
  const known = async () =>
    (await shop.pool.query('select sender from incoming_emails order by received_at')).rows;
  const leaving = await createCustomer(shop, { email: 'partante@exemple.fr' });
  await receive({ from: leaving.email });
  await receive();
  const { rows } = await shop.pool.query('select * from incoming_emails');
  expect(JSON.stringify(rows)).not.toMatch(/exemple\.fr|camille/);
  await shop.app.inject({ method: 'DELETE', url: '/api/users/delete-account/', headers: leaving.headers });
  await shop.roundTrip();
  expect(await known()).toEqual([{ sender: null }, { sender: expect.any(String) }]);
  await shop.travelTo(new Date(shop.clock.now().getTime() + 29 * DAY_MS));
  expect(await known()).toHaveLength(2);
  await shop.travelTo(new Date(shop.clock.now().getTime() + 2 * DAY_MS));
  expect(await known()).toEqual([]);
});
