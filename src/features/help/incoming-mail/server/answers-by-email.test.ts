import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_LIMITS } from '#domain/file/file-limits.ts';
import { SENDER_LIMITS } from '#domain/mail/mail-limits.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { createStaff } from '#tests/act-as-staff.ts';
import { dithered, pdf, photo } from '#tests/factories/attached-files.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { mailSettings, writtenEmail } from '#tests/incoming-emails.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';
import { receiveEmail } from './receive-email.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop(mailSettings);
});
afterAll(() => shop.stop());

let visitors = 0;

/** A request that the team has answered, and the address to which that answer may be answered. */
async function answeredRequest() {
  visitors += 1;
  const email = `visiteuse${visitors}@exemple.fr`;
  const words = { subject: 'Ma facture', message: 'Je ne trouve pas ma facture de novembre.' };
  const asked = await shop.app.inject({
    method: 'POST',
    url: '/api/tickets/',
    payload: { email, ...words },
  });
  const { id } = asked.json<{ id: number }>();
  await replyAsTeam(id, 'Elle est dans « Factures ».');
  return { id, email, ...(await lastMailTo(email)) };
}

/** With the address to which it may be answered. */
async function lastMailTo(email: string) {
  await shop.drain();
  const mail = shop.mailbox.messages().findLast(({ envelope }) => envelope.to.includes(email));
  const header = mail?.headers.find(({ name }) => name.toLowerCase() === 'reply-to')?.value ?? '';
  return { mail, address: /<(.+)>/.exec(header)?.[1] ?? '' };
}

async function replyAsTeam(id: number, message: string) {
  const staff = await createStaff(shop, { role: 'support' });
  const body = { message, request_id: crypto.randomUUID(), last_reply_id: 0, internal: false };
  expect((await staff.ask('POST', `/api/tickets/${id}/replies/`, body)).statusCode).toBe(201);
}

type Written = Parameters<typeof writtenEmail>[0];
function receive(to: string, from: string, written: Written = {}) {
  const raw = writtenEmail({
    to,
    from,
    text: 'Merci, trouvée.',
    headers: ['In-Reply-To: <x@y>'],
    ...written,
  });
  return receiveEmail(shop, { raw, size: raw.length });
}
const lastReplies = async (id: number, before = 0) =>
  (
    await shop.pool.query(
      'select author, internal, message, user_id from ticket_replies where ticket_id = $1 order by id offset $2',
      [id, before],
    )
  ).rows;
/** Behind that of the team. */
const ticketOf = async (email: string) =>
  (
    await shop.pool.query(
      'select id, subject, message, category, status, user_id from tickets where email = $1 order by id',
      [email],
    )
  ).rows;
const replies = (id: number) => lastReplies(id, 1);
const ticket = async (id: number) =>
  (await shop.pool.query('select status, last_reply_by from tickets where id = $1', [id])).rows[0];
async function refusalsTo(email: string) {
  await shop.drain();
  return shop.mailbox
    .messages()
    .filter(({ envelope, subject }) => envelope.to.includes(email) && subject.startsWith('Votre email'))
    .map(({ text }) => text ?? '');
}

it('an answer to the receipt of a request joins it, before anybody of the team has written', async () => {
  const email = 'attente@exemple.fr';
  const words = { subject: 'Ma facture', message: 'Je ne trouve pas ma facture de novembre.' };
  const asked = await shop.app.inject({ method: 'POST', url: '/api/tickets/', payload: { email, ...words } });
  const { mail, address } = await lastMailTo(email);
  expect(mail?.text).toContain('Répondez à cet email');
  expect(await receive(address, email, { text: 'Elle est de 12 €.' })).toBe('answer');
  expect(await lastReplies(asked.json<{ id: number }>().id)).toMatchObject([
    { author: 'customer', message: 'Elle est de 12 €.' },
  ]);
});

describe('an answer by email', () => {
  it('joins the thread of its request once, without what it quotes', {
    tags: ['4.ticket.email'],
  }, async () => {
    const { id, email, address, mail } = await answeredRequest();
    expect(mail?.text).toContain('ou à cet email depuis la même adresse');
    expect(address).toMatch(/^support\+\d+-[0-9a-f]{32}@rouage\.example$/);
    const text =
      'Merci, trouvée.\n\nLe 3 nov. 2025 à 10:00, Rouage <support@rouage.example> a écrit :\n> Elle est';
    const raw = writtenEmail({ to: address.toUpperCase(), from: `Zoé <${email.toUpperCase()}>`, text });
    const second = await startSecondProcess(shop);
    const both = [shop, second.shop].map((one) => receiveEmail(one, { raw, size: raw.length }));
    expect(await Promise.all(both)).toEqual(['answer', 'answer']);
    await second.stop();
    expect(await replies(id)).toEqual([
      { author: 'customer', internal: false, message: 'Merci, trouvée.', user_id: null },
    ]);
    expect(await ticket(id)).toEqual({ status: 'in_progress', last_reply_by: 'customer' });
  });

  it('reopens for fourteen days a request that was resolved, and is refused with the reason when it is closed', {
    tags: ['4.ticket.email', '4.email.refused'],
  }, async () => {
    const { id, email, address } = await answeredRequest();
    const resolve = async () =>
      (await createStaff(shop, { role: 'support' })).ask('POST', `/api/tickets/${id}/resolve/`);
    await resolve();
    expect(await receive(address, email)).toBe('answer');
    expect(await ticket(id)).toMatchObject({ status: 'open' });
    await resolve();
    await shop.travelTo(new Date(shop.clock.now().getTime() + 14 * DAY_MS));
    expect(await receive(address, email)).toBe('refused');
    const refusals = await refusalsTo(email);
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toContain(`La demande n°\u00a0${id} est fermée`);
    expect(await receive(address, email, { results: null })).toBe('left');
    expect(await replies(id)).toHaveLength(1);
  });

  it('from another address joins nothing: a proven one is told why, another is left to people', {
    tags: ['4.ticket.email'],
  }, async () => {
    const { id, address } = await answeredRequest();
    expect(await receive(address, 'camille@exemple.fr')).toBe('refused');
    const [refusal] = await refusalsTo('camille@exemple.fr');
    expect(refusal).toContain('ne vient pas de cette adresse');
    expect(refusal).not.toContain('facture');
    expect(await receive(address, 'paul@exemple.fr', { results: null })).toBe('left');
    expect(await refusalsTo('paul@exemple.fr')).toEqual([]);
    expect(await replies(id)).toEqual([]);
  });

  it('from the address of the request, but of a sender whom nothing proves, is a note for the team alone', {
    tags: ['4.ticket.email', '4.email.proven'],
  }, async () => {
    const { id, email, address } = await answeredRequest();
    const forged = 'mx.rouage.example; dmarc=fail header.from=exemple.fr';
    expect(await receive(address, email, { results: forged })).toBe('note');
    expect(await replies(id)).toEqual([
      {
        author: 'team',
        internal: true,
        user_id: null,
        message:
          'Reçu par email sous l’adresse de la demande, sans preuve de l’expéditeur\u00a0:\n\nMerci, trouvée.',
      },
    ]);
    expect(await ticket(id)).toMatchObject({ last_reply_by: 'customer' });
    expect(await refusalsTo(email)).toEqual([]);
  });

  it('with a key that the shop did not sign is left to people, and one that only quotes is refused', async () => {
    const { id, email, address } = await answeredRequest();
    const wrong = address.replace(`+${id}-`, `+${id + 1}-`);
    for (const to of [wrong, address.replace(/-.*@/, '@')]) expect(await receive(to, email)).toBe('left');
    expect(await receive(address, email, { text: '> Bonjour' })).toBe('refused');
    expect(await refusalsTo(email)).toHaveLength(1);
    expect(await replies(id)).toEqual([]);
  });

  it('reads its key in the header that the own mail server adds, beside the address of the ideas', async () => {
    const { id, email, address } = await answeredRequest();
    const headers = [`Delivered-To: ${address}`, 'Cc: idees@rouage.example'];
    expect(await receive('undisclosed-recipients:;', email, { headers })).toBe('answer');
    expect(await replies(id)).toHaveLength(1);
  });

  it('of a responder that names no email which it answers is a machine’s all the same', async () => {
    const { id, email, address } = await answeredRequest();
    const before = (await replies(id)).length;
    expect(await receive(address, email, { headers: [], subject: 'Automatic reply: Ma facture' })).toBe(
      'ignored',
    );
    expect(await replies(id)).toHaveLength(before);
  });

  it('is one of twenty an hour for each sender, and so is a note', { tags: ['4.email.limits'] }, async () => {
    const { email, address } = await answeredRequest();
    const { most } = SENDER_LIMITS.answer;
    for (let n = 0; n < most; n += 1) expect(await receive(address, email)).toBe('answer');
    expect(await receive(address, email)).toBe('left');
    for (let n = 0; n < SENDER_LIMITS.note.most; n += 1)
      expect(await receive(address, email, { results: null })).toBe('note');
    expect(await receive(address, email, { results: null })).toBe('left');
  });
});

it('without a mailbox the email of an answer says that nobody would read one', async () => {
  const silent = await startShop();
  const asked = await silent.app.inject({
    method: 'POST',
    url: '/api/tickets/',
    payload: { email: 'zoe@exemple.fr', subject: 'Ma facture', message: 'Je ne trouve pas ma facture.' },
  });
  const staff = await createStaff(silent, { role: 'support' });
  const body = { message: 'Voici.', request_id: crypto.randomUUID(), last_reply_id: 0, internal: false };
  await staff.ask('POST', `/api/tickets/${asked.json<{ id: number }>().id}/replies/`, body);
  await silent.drain();
  const mail = silent.mailbox.messages().at(-1);
  expect(mail?.text).toContain('une réponse à cet email ne nous parviendrait pas');
  expect(mail?.headers.map(({ name }) => name.toLowerCase())).not.toContain('reply-to');
  await silent.stop();
});

describe('an email to the support address itself', () => {
  const text = 'Bonjour,\nla TVA de mon devis est fausse.';

  it('opens a request with its subject and its words, once, and is acknowledged to who is proven', async () => {
    const email = 'demande@exemple.fr';
    const raw = writtenEmail({ to: 'Support@rouage.example', from: email, subject: 'Re: TVA', text });
    const outcomes = [
      await receiveEmail(shop, { raw, size: raw.length }),
      await receiveEmail(shop, { raw, size: raw.length }),
    ];
    expect(outcomes).toEqual(['request', 'request']);
    const [request, ...more] = await ticketOf(email);
    expect(more).toEqual([]);
    expect(request).toMatchObject({
      subject: 'TVA',
      message: text,
      category: 'other',
      status: 'open',
      user_id: null,
    });
    const { mail, address } = await lastMailTo(email);
    expect(mail?.subject).toContain(String(request.id));
    expect(await receive(address, email, { text: 'Elle est de 20 %.' })).toBe('answer');
  });

  it('belongs to the account whose proven address sends it', async () => {
    const customer = await createCustomer(shop, { email: 'prouvee@exemple.fr' });
    await shop.pool.query('update users set email_verified_at = now() where id = $1', [customer.id]);
    await receive('support@rouage.example', customer.email, { headers: [] });
    expect(await ticketOf(customer.email)).toMatchObject([{ user_id: customer.id }]);
  });

  it('writes nothing to an address that nothing proves, and says so to the team', async () => {
    const email = 'inconnue@exemple.fr';
    expect(await receive('support@rouage.example', email, { text, results: null, headers: [] })).toBe(
      'request',
    );
    await shop.drain();
    expect(shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(email))).toEqual([]);
    const [{ id }] = await ticketOf(email);
    expect(await lastReplies(id)).toMatchObject([
      { internal: true, message: expect.stringContaining('sans preuve') },
    ]);
  });

  it('is counted by sender, and of those whom nothing proves by all together', async () => {
    const outcomes: string[] = [];
    for (let sent = 0; sent <= SENDER_LIMITS.request.most; sent += 1)
      outcomes.push(await receive('support@rouage.example', 'bavarde@exemple.fr', { text, headers: [] }));
    expect(outcomes.filter((one) => one === 'request')).toHaveLength(SENDER_LIMITS.request.most);
    expect(outcomes.at(-1)).toBe('left');
  });

  it('without a word is refused, and says why', async () => {
    const email = 'muette@exemple.fr';
    expect(await receive('support@rouage.example', email, { text: '\n', subject: '', headers: [] })).toBe(
      'refused',
    );
    expect(await refusalsTo(email)).toEqual([expect.stringContaining('aucun mot à lire')]);
  });
});

describe('the files of an email', () => {
  const type = 'multipart/mixed; boundary=b';
  const part = (name: string, content: Buffer, more: string[] = []) => [
    ...['--b', `Content-Type: application/octet-stream; name="${name}"`],
    ...[`Content-Disposition: attachment; filename="${name}"`, ...more],
    ...['Content-Transfer-Encoding: base64', '', content.toString('base64').replaceAll(/.{76}/g, '$&\n')],
  ];
  const mixed = (text: string, ...files: string[][]) =>
    ['--b', 'Content-Type: text/plain; charset=utf-8', '', text, ...files.flat(), '--b--'].join('\n');
  const kept = async (id: number) => {
    const asked =
      'select name, type, reply_id is not null as of_answer from ticket_files where ticket_id = $1';
    return (await shop.pool.query(`${asked} order by created_at, name`, [id])).rows;
  };
  const archive = Buffer.from('PK\x03\x04'.padEnd(40, '\0'));

  it('join the request of a proven sender; those that are not kept are named, and their sender told once a day', {
    tags: ['support.files-email'],
  }, async () => {
    const { id, email, address } = await answeredRequest();
    const text = mixed('Voici mon contrat.', part('contrat.pdf', pdf), part('tout.zip', archive));
    expect(await receive(address, email, { text, type })).toBe('answer');
    const [{ message }] = await replies(id);
    expect(message).toMatch(
      /^Voici mon contrat\.\n\n\[Fichier joint, non conservé[^,]*tout\.zip[^,]*1\sko\)\]$/,
    );
    expect(await kept(id)).toEqual([{ name: 'contrat.pdf', type: 'application/pdf', of_answer: true }]);
    await shop.drain();
    const told = shop.mailbox.messages().findLast(({ envelope }) => envelope.to.includes(email));
    expect(told?.subject).toContain('n’ont pas été conservés');
    expect(told?.text).toContain(`n°\u00a0${id}`);
    await receive(address, email, { text, type });
    await shop.drain();
    const again = shop.mailbox
      .messages()
      .filter(({ envelope, subject }) => envelope.to.includes(email) && subject === told?.subject);
    expect(again).toHaveLength(1);
  });

  it('open a request too, also without a word', { tags: ['support.files-email'] }, async () => {
    const email = 'photographe@exemple.fr';
    const text = mixed('', part('../../Écran.jpg', await photo()));
    const sent = { text, type, headers: [], subject: 'Mon écran' };
    expect(await receive('support@rouage.example', email, sent)).toBe('request');
    const [{ id, message }] = await ticketOf(email);
    expect(message).toBe('(Envoyé sans texte.)');
    expect(await kept(id)).toMatchObject([{ type: 'image/webp', of_answer: false }]);
    expect((await kept(id))[0].name).toMatch(/^[^/]*cran\.webp$/);
  });

  it('are not taken from who is not proven, and are named in the note', {
    tags: ['support.files-email'],
  }, async () => {
    const { id, email, address } = await answeredRequest();
    const text = mixed('Voici.', part('contrat.pdf', pdf));
    expect(await receive(address, email, { text, type, results: null })).toBe('note');
    expect(await kept(id)).toEqual([]);
    expect((await replies(id))[0].message).toContain('contrat.pdf');
  });

  it('are five, and a message whose copy comes again brings none twice', {
    tags: ['support.files-email'],
  }, async () => {
    const { id, email, address } = await answeredRequest();
    const seven = Array.from({ length: 7 }, (_, n) => part(`${n}.pdf`, pdf));
    const raw = writtenEmail({ to: address, from: email, text: mixed('Voici.', ...seven), type });
    for (const _ of [1, 2]) expect(await receiveEmail(shop, { raw, size: raw.length })).toBe('answer');
    expect(await kept(id)).toHaveLength(5);
    expect((await replies(id))[0].message).toMatch(/5\.pdf.*6\.pdf/);
    const unsent = 'select count(*)::int as n from ticket_files where ticket_id is null';
    expect((await shop.pool.query(unsent)).rows[0].n).toBe(0);
  });

  it('are kept of an answer that joins its request alone: no other counts in a limit', {
    tags: ['support.files-limits'],
  }, async () => {
    const { id, email, address } = await answeredRequest();
    const stored = async () =>
      (await shop.pool.query('select count(*)::int as n from ticket_files')).rows[0].n;
    const before = await stored();
    const text = mixed('Voici.', part('contrat.pdf', pdf));
    const wrong = address.replace(`+${id}-`, `+${id + 1}-`);
    expect(await receive(wrong, email, { text, type })).toBe('left');
    expect(await receive(address, 'jeanne@exemple.fr', { text, type })).toBe('refused');
    await shop.pool.query(`update tickets set status = 'closed' where id = $1`, [id]);
    expect(await receive(address, email, { text, type })).toBe('refused');
    expect(await stored()).toBe(before);
  });

  it('are bounded as they are kept: a picture made anew may weigh a hundred times what was sent', {
    tags: ['support.files-limits'],
  }, async () => {
    const { id, email, address } = await answeredRequest();
    await shop.pool.query(
      `insert into ticket_files (id, ticket_id, name, type, bytes, author, created_at)
       values (gen_random_uuid(), $1, 'avant.pdf', 'application/pdf', $2, 'customer', now())`,
      [id, FILE_LIMITS.accountBytes - 100_000],
    );
    const picture = await dithered(700);
    expect(picture.length).toBeLessThan(10_000);
    const text = mixed('Mes deux scans.', part('un.png', picture), part('deux.pdf', pdf));
    expect(await receive(address, email, { text, type })).toBe('answer');
    expect((await kept(id)).map(({ name }) => name)).toEqual(['avant.pdf', 'deux.pdf']);
    expect((await replies(id))[0].message).toContain('un.png');
  });

  it('are files when a mail program calls them inline, and a small picture that the text shows is not', async () => {
    const { id, email, address } = await answeredRequest();
    const inline = (name: string, more: string[] = []) =>
      part(name, Buffer.alloc(300, 'a'), more).map((line) =>
        line
          .replace('attachment', 'inline')
          .replace('application/octet-stream', name.endsWith('csv') ? 'text/csv' : 'image/png'),
      );
    const text = [
      ...['--b', 'Content-Type: text/html; charset=utf-8', '', '<p>Voici.</p><img src="cid:logo@x">'],
      ...inline('ventes.csv'),
      ...inline('logo.png', ['Content-ID: <logo@x>']),
      '--b--',
    ].join('\n');
    expect(await receive(address, email, { text, type })).toBe('answer');
    expect((await replies(id))[0].message).toBe('Voici.');
    expect((await kept(id)).map(({ name }) => name)).toEqual(['ventes.csv']);
  });

  it('are named where there is no word beside them', async () => {
    const { id, email, address } = await answeredRequest();
    const text = mixed('', part('photo.jpg', archive));
    expect(await receive(address, email, { text, type })).toBe('answer');
    expect((await replies(id))[0].message).toMatch(/^\[Fichier joint.*photo\.jpg/);
  });
});

it.each([
  ['a text without a character set', 'text/plain', 'latin1', 'Ça ne marche pas\u00a0: l’été dernier déjà'],
  ['a text without a type', '', 'latin1', 'Déjà réglé'],
  ['UTF-8 without a character set', 'text/plain', 'utf8', 'Déjà réglé, l’été'],
  ['UTF-8 with a letter that was lost before', 'text/plain', 'utf8', 'Déjà r\uFFFDglé, l’été'],
  ['Latin-1 that says it is UTF-8', 'text/plain; charset=utf-8', 'latin1', 'Déjà réglé'],
] as const)('reads the accents of %s', async (_what, type, encoding, said) => {
  const { id, email, address } = await answeredRequest();
  const raw = writtenEmail({ to: address, from: email, text: 'ICI', type: type || 'X-ABSENT' });
  const text = raw
    .toString('utf8')
    .replace('Content-Type: X-ABSENT\r\n', '')
    .replace('ICI', said.replaceAll('’', "'"));
  const bytes = Buffer.from(text, encoding);
  expect(await receiveEmail(shop, { raw: bytes, size: bytes.length })).toBe('answer');
  expect((await replies(id))[0].message).toBe(said.replaceAll('’', "'"));
});
