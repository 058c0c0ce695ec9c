import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findMissingFiles } from '#app/commands-list.ts';
import { FILE_LIMITS } from '#domain/file/file-limits.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { folderOf, isStoreAway, putFile } from '#server/gateways/storage.ts';
import { createStaff } from '#tests/act-as-staff.ts';
import { docx, pdf, photo, zip } from '#tests/factories/attached-files.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { runSweep } from '#tests/run-sweep.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { AttachedFile, Ticket, TicketThread } from '../contract.ts';
import { keepFile } from './keep-file.ts';
import { threadKeyOf } from './thread-store.ts';

let shop: TestShop;
let folder: string;
let customer: TestCustomer;
let other: TestCustomer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rouage-support-files-'));
  shop = await startShop({ DATA_DIR: folder });
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  customer = await createCustomer(shop);
  other = await createCustomer(shop);
});

const stored = () =>
  readdir(path.join(folderOf(shop.settings, 'private'), 'support')).catch((): string[] => []);
const parts = () => readdir(path.join(folder, 'parts')).catch((): string[] => []);

const upload = (content: Buffer, name: string, { who = customer, type = 'application/octet-stream' } = {}) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/tickets/files/?name=${encodeURIComponent(name)}`,
    headers: { ...who.headers, 'content-type': type },
    payload: content,
  });
async function uploaded(content: Buffer, name: string, who = customer): Promise<AttachedFile> {
  const answer = await upload(content, name, { who });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
}
const send = (method: 'GET' | 'POST', url: string, payload?: object, who: Partial<TestCustomer> = customer) =>
  shop.app.inject({ method, url, headers: { ...who.headers }, ...(payload ? { payload } : {}) });
const open = (files: string[], who: Partial<TestCustomer> = customer) => {
  const words = { subject: 'Un écran étrange', message: 'Voici ce que je vois à l’écran.' };
  return send('POST', '/api/tickets/', { email: customer.email, ...words, files }, who);
};
async function opened(...files: AttachedFile[]): Promise<number> {
  const answer = await open(files.map(({ id }) => id));
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<Ticket>().id;
}
const answer = (id: number, files: string[], { request_id = randomUUID() as string, who = customer } = {}) =>
  send('POST', `/api/tickets/${id}/replies/`, { message: 'Voici la suite.', request_id, files }, who);
const thread = async (id: number) => (await send('GET', `/api/tickets/${id}/`)).json<TicketThread>();
const fetched = (id: number, file: string, who: Partial<TestCustomer> = customer) =>
  send('GET', `/api/tickets/${id}/files/${file}/`, undefined, who);

async function asStaff() {
  const staff = await createStaff(shop, { role: 'support' });
  return {
    ...staff,
    async upload(content: Buffer, name: string): Promise<AttachedFile> {
      const answered = await staff.ask(
        'POST',
        `/api/admin/tickets/files/?name=${encodeURIComponent(name)}`,
        content,
      );
      expect([answered.statusCode, answered.body]).toEqual([201, expect.any(String)]);
      return answered.json();
    },
    reply: (id: number, files: string[], more: object = {}) =>
      staff.ask('POST', `/api/tickets/${id}/replies/`, {
        message: 'Voici notre réponse.',
        request_id: randomUUID(),
        last_reply_id: 0,
        files,
        ...more,
      }),
  };
}

describe('a file of a request', () => {
  it('is its author’s and the team’s, to be saved and never shown by a browser', {
    tags: [
      'support.files',
      'support.files-private',
      '7.POST/api/tickets/files/',
      '7.GET/api/tickets/{id}/files/{file}/',
    ],
  }, async () => {
    const file = await uploaded(pdf, 'Ma facture d’été.pdf');
    expect(file).toMatchObject({ name: 'Ma facture d’été.pdf', type: 'application/pdf', bytes: pdf.length });
    const id = await opened(file);
    expect((await thread(id)).files).toEqual([file]);
    const got = await fetched(id, file.id);
    expect([got.statusCode, got.rawPayload.equals(pdf)]).toEqual([200, true]);
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="Ma facture d_ete\.pdf"; filename\*=UTF-8''Ma/,
      ),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const elsewhere = await send(
      'POST',
      '/api/tickets/',
      {
        email: other.email,
        subject: 'Une autre demande',
        message: 'Celle d’une autre personne.',
      },
      other,
    );
    expect((await fetched(id, file.id, other)).statusCode).toBe(404);
    expect((await fetched(elsewhere.json<Ticket>().id, file.id, other)).statusCode).toBe(404);
    expect((await fetched(id, randomUUID())).statusCode).toBe(404);
    expect((await fetched(id, file.id, {})).statusCode).toBe(401);
    expect((await send('POST', '/api/tickets/files/?name=a.pdf', undefined, {})).statusCode).toBe(401);
    const staff = await asStaff();
    const seen = await staff.ask('GET', `/api/admin/tickets/${id}/files/${file.id}/`);
    expect([seen.statusCode, seen.headers['content-disposition']]).toEqual([
      200,
      got.headers['content-disposition'],
    ]);
  });

  it('goes with an answer of each side; that of a note stays with the team', {
    tags: ['support.files', '7.POST/api/tickets/by-key/files/'],
  }, async () => {
    const id = await opened();
    const mine = await uploaded(Buffer.from('Nom;Somme\nÉlodie;3\n'), 'ventes.csv');
    expect((await answer(id, [mine.id])).statusCode).toBe(201);
    const staff = await asStaff();
    const theirs = await staff.upload(docx(), 'Réponse.docx');
    const inNote = await staff.upload(pdf, 'interne.pdf');
    const { replies } = (await staff.ask('GET', `/api/tickets/${id}/`)).json<TicketThread>();
    expect(replies.at(-1)?.files).toEqual([mine]);
    const last_reply_id = replies.at(-1)!.id;
    expect((await staff.reply(id, [inNote.id], { internal: true })).statusCode).toBe(201);
    const note = (await staff.ask('GET', `/api/tickets/${id}/`)).json<TicketThread>().replies.at(-1)!;
    expect(note.files).toEqual([inNote]);
    expect((await staff.reply(id, [theirs.id], { last_reply_id: note.id })).statusCode).toBe(201);
    expect(last_reply_id).toBeLessThan(note.id);
    const shown = await thread(id);
    expect(shown.replies.map(({ files }) => files)).toEqual([[mine], [theirs]]);
    expect((await fetched(id, theirs.id)).rawPayload.equals(docx())).toBe(true);
    expect((await fetched(id, inNote.id)).statusCode).toBe(404);
    await shop.drain();
    const letter = shop.mailbox.messages().findLast(({ envelope }) => envelope.to.includes(customer.email));
    expect(letter?.text).toContain('Un fichier est joint');
    expect(letter?.attachments).toEqual([]);
    const key = threadKeyOf(shop.settings, id);
    const byKey = (file: string, by = key) =>
      send('POST', '/api/tickets/by-key/files/', { key: by, file }, {});
    expect((await byKey(theirs.id)).rawPayload.equals(docx())).toBe(true);
    expect((await byKey(inNote.id)).statusCode).toBe(404);
    expect((await byKey(theirs.id, `${key}x`)).json().code).toBe('link_expired');
  });

  it('is a picture made anew, without what its camera wrote', { tags: ['support.files-known'] }, async () => {
    const file = await uploaded(await photo(), 'Plage.JPG');
    expect(file).toMatchObject({ name: 'Plage.webp', type: 'image/webp' });
    const got = await fetched(await opened(file), file.id);
    const { format, exif, width } = await sharp(got.rawPayload).metadata();
    expect([format, exif, width]).toEqual(['webp', undefined, 60]);
  });

  it.each([
    ['a page', Buffer.from('\ufeff  <!doctype html><script>alert(1)</script>'), 'page.html', 'programme'],
    ['a page called a text', Buffer.from('<html><body>'), 'notes.txt', 'programme'],
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'logo.svg',
      'programme',
    ],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'outil.bin', 'joignez une image'],
    ['an archive', zip('a.txt', Buffer.from('a')), 'tout.zip', 'archive'],
    ['nothing', Buffer.alloc(0), 'vide.pdf', 'il est vide'],
    [
      'a picture that is cut',
      Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
      'a.png',
      'ne peut pas être lue',
    ],
  ])(
    'that is %s is refused by its name, whatever it says it is',
    {
      tags: ['support.files-known'],
    },
    async (_what, content, name, why) => {
      const before = await stored();
      const refused = await upload(content, name, { type: 'image/png' });
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        { file: [expect.stringMatching(new RegExp(`^«\u00a0${name}\u00a0» .*${why}`))], code: 'invalid' },
      ]);
      expect([await stored(), await parts()]).toEqual([before, []]);
    },
  );

  it('that says to unpack to gigabytes unpacks nothing here', { tags: ['support.files-known'] }, async () => {
    const bomb = zip('[Content_Types].xml', Buffer.alloc(60_000_000), { unpacks: 4_000_000_000 });
    const began = process.memoryUsage.rss();
    expect((await upload(bomb, 'bombe.docx')).statusCode).toBe(400);
    expect(process.memoryUsage.rss() - began).toBeLessThan(200_000_000);
  });

  it('that is a PDF and a page at once is a PDF, and is only ever saved', {
    tags: ['support.files-known'],
  }, async () => {
    const both = Buffer.concat([pdf, Buffer.from('<html><script>alert(1)</script>')]);
    const file = await uploaded(both, 'a\u202Efdp.html.pdf');
    expect(file).toMatchObject({ name: 'afdp.html.pdf', type: 'application/pdf' });
    const got = await fetched(await opened(file), file.id);
    expect(got.headers['content-disposition']).toMatch(/^attachment/);
  });
});

describe('the files of a message', () => {
  it('are bounded one by one, together and for an account', { tags: ['support.files-limits'] }, async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(FILE_LIMITS.bytes - pdf.length)]);
    const tooLarge = await upload(Buffer.concat([large, Buffer.from('x')]), 'gros.pdf');
    expect([tooLarge.statusCode, tooLarge.json().file[0]]).toEqual([
      413,
      expect.stringContaining('gros.pdf'),
    ]);
    expect(await parts()).toEqual([]);
    const three = [
      await uploaded(large, '1.pdf'),
      await uploaded(large, '2.pdf'),
      await uploaded(pdf, '3.pdf'),
    ];
    const heavy = await open(three.map(({ id }) => id));
    expect([heavy.statusCode, heavy.json().files[0]]).toEqual([400, expect.stringContaining('20\u00a0Mo')]);
    const many = await open(Array.from({ length: 6 }, () => randomUUID()));
    expect([many.statusCode, many.json()]).toMatchObject([
      400,
      { files: ['5\u00a0fichiers au plus par message.'] },
    ]);
    await shop.pool.query('update ticket_files set bytes = $2 where user_id = $1', [
      customer.id,
      Math.floor(FILE_LIMITS.accountBytes / 3),
    ]);
    const beyond = await upload(pdf, 'de-trop.pdf');
    expect([beyond.statusCode, beyond.json().file[0]]).toEqual([
      400,
      expect.stringContaining('200\u00a0Mo en tout'),
    ]);
  });

  it('and one that is too large leaves its connection to what is asked next', {
    tags: ['support.files-limits'],
  }, async () => {
    const { port } = shop.app.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const call = (method: string, to: string, body?: Buffer) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = request({ port, agent, method, path: to, headers: customer.headers }, (said) => {
          said.resume().once('end', () => resolve(said.statusCode));
        });
        asked.once('error', reject).end(body);
      });
    const tooMuch = Buffer.alloc(FILE_LIMITS.bytes + 4 * 1024 * 1024, 'a');
    expect(await call('POST', '/api/tickets/files/?name=a.txt', tooMuch)).toBe(413);
    expect(await call('GET', '/api/tickets/')).toBe(200);
    agent.destroy();
  });

  it('leave once, with their message, however often it is sent', {
    tags: ['support.files-once'],
  }, async () => {
    const id = await opened();
    const [last, file] = [await uploaded(pdf, 'apres.pdf'), await uploaded(pdf, 'une-fois.pdf')];
    const request_id = randomUUID();
    const sent = await Promise.all([0, 1].map(() => answer(id, [file.id, last.id], { request_id })));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const { replies } = await thread(id);
    expect(replies.map(({ files }) => files)).toEqual([[file, last]]);
    const another = await uploaded(pdf, 'autre.pdf');
    expect((await answer(id, [another.id], { request_id })).json().code).toBe('request_id_reused');
    const again = await answer(id, [file.id]);
    expect([again.statusCode, again.json().files[0]]).toEqual([
      400,
      expect.stringContaining('n’est plus là'),
    ]);
    expect((await thread(id)).replies).toHaveLength(1);
  });

  it('are of who uploaded them, and of who has an account', { tags: ['support.files-private'] }, async () => {
    const theirs = await uploaded(pdf, 'a-autrui.pdf', other);
    expect((await open([theirs.id])).statusCode).toBe(400);
    const stranger = await open([theirs.id], {});
    expect([stranger.statusCode, stranger.json().files[0]]).toEqual([
      400,
      'Connectez-vous pour joindre des fichiers.',
    ]);
    const staff = await asStaff();
    expect((await staff.reply(await opened(), [theirs.id])).statusCode).toBe(400);
  });
});

describe('no file is nobody’s', () => {
  const cut = async function* () {
    yield pdf;
    throw new Error('the connection ended');
  };

  it('and one whose upload is cut leaves nothing', { tags: ['support.files-swept'] }, async () => {
    const before = await stored();
    const by = { userId: customer.id, author: 'customer' } as const;
    await expect(
      keepFile(shop, by, { content: Readable.from(cut()), name: 'coupe.pdf' }),
    ).rejects.toMatchObject({
      code: 'invalid',
    });
    expect([await stored(), await parts()]).toEqual([before, []]);
  });

  it('and what arrives while its account is deleted is not kept, nor its name', {
    tags: ['support.files-erased'],
  }, async () => {
    const content = new PassThrough();
    const by = { userId: customer.id, author: 'customer' } as const;
    const kept = keepFile(shop, by, { content, name: 'Zéphyrine-arrive.pdf' }).catch(
      (error: unknown) => error,
    );
    content.write(pdf);
    const left = await shop.app.inject({
      method: 'DELETE',
      url: '/api/users/delete-account/',
      headers: customer.headers,
    });
    expect(left.statusCode).toBe(200);
    content.end();
    expect(await kept).toMatchObject({ code: 'invalid_token' });
    const { rows } = await shop.pool.query('select name from ticket_files where user_id = $1', [customer.id]);
    expect(rows).toEqual([]);
  });

  it('and what no store takes fills nobody’s account', { tags: ['support.files-limits'] }, async () => {
    const elsewhere = await mkdtemp(path.join(tmpdir(), 'rouage-no-store-'));
    await writeFile(path.join(elsewhere, 'private'), 'where a folder was to be');
    const refusing = { ...shop, settings: { ...shop.settings, DATA_DIR: elsewhere } };
    const by = { userId: customer.id, author: 'customer' } as const;
    const kept = keepFile(refusing, by, { content: Readable.from([pdf]), name: 'tôt.pdf' });
    await expect(kept).rejects.toSatisfy(isStoreAway);
    const weight = 'select coalesce(sum(bytes), 0)::int as bytes from ticket_files where user_id = $1';
    expect((await shop.pool.query(weight, [customer.id])).rows).toEqual([{ bytes: 0 }]);
    await rm(elsewhere, { recursive: true });
  });

  it('one that is never sent goes after a day, also where only its row was written', {
    tags: ['support.files-swept'],
  }, async () => {
    await runSweep(shop, 'unsent-files');
    const unsent = await uploaded(pdf, 'jamais.pdf');
    const sent = await uploaded(pdf, 'partie.pdf');
    const killed = await uploaded(pdf, 'tuee.pdf');
    await rm(path.join(folderOf(shop.settings, 'private'), 'support', killed.id));
    const id = await opened(sent);
    expect(await runSweep(shop, 'unsent-files')).toBe(0);
    await shop.travelTo(new Date(shop.clock.now().getTime() + DAY_MS + HOUR_MS));
    await runSweep(shop, 'unsent-files');
    const kept = await stored();
    expect([kept.includes(unsent.id), kept.includes(sent.id)]).toEqual([false, true]);
    const { rows } = await shop.pool.query('select id from ticket_files where id = any($1)', [
      [unsent.id, sent.id, killed.id],
    ]);
    expect(rows).toEqual([{ id: sent.id }]);
    customer = await signInAgain(shop, customer);
    expect((await fetched(id, sent.id)).statusCode).toBe(200);
  });

  it('those of a request go with it, and with the account', { tags: ['support.files-erased'] }, async () => {
    const [old, mine, waiting] = [
      await uploaded(pdf, 'vieux.pdf'),
      await uploaded(pdf, 'Zéphyrine-Quatrebarbes.pdf'),
      await uploaded(pdf, 'Zéphyrine-attend.pdf'),
    ];
    const gone = await opened(old);
    await opened(mine);
    await shop.pool.query('delete from tickets where id = $1', [gone]);
    await runSweep(shop, 'unsent-files');
    expect((await stored()).includes(old.id)).toBe(false);
    const left = await shop.app.inject({
      method: 'DELETE',
      url: '/api/users/delete-account/',
      headers: customer.headers,
    });
    expect(left.statusCode).toBe(200);
    await shop.settle();
    const { rows } = await shop.pool.query('select name, user_id from ticket_files where id = any($1)', [
      [mine.id, waiting.id],
    ]);
    expect(rows.every(({ name, user_id }) => name === '' && user_id === null)).toBe(true);
    await runSweep(shop, 'unsent-files');
    const ids = new Set([mine.id, waiting.id]);
    expect((await stored()).filter((file) => ids.has(file))).toEqual([]);
    // What was arriving at that moment.
    await putFile(shop.settings, { area: 'private', key: `support/${waiting.id}` }, pdf);
    expect(await runSweep(shop, 'unsent-files')).toBe(0);
    await shop.travelTo(new Date(shop.clock.now().getTime() + 2 * HOUR_MS));
    await runSweep(shop, 'unsent-files');
    expect((await stored()).includes(waiting.id)).toBe(false);
    const after = await shop.pool.query('select 1 from ticket_files where id = any($1)', [[...ids]]);
    expect(after.rowCount).toBe(0);
  });

  it('and one whose bytes are lost is named, and its reader told', {
    tags: ['support.files-swept'],
  }, async () => {
    const file = await uploaded(pdf, 'perdu.pdf');
    const id = await opened(file);
    expect((await findMissingFiles(shop)).missing).toEqual([]);
    await rm(path.join(folderOf(shop.settings, 'private'), 'support', file.id));
    expect((await findMissingFiles(shop)).missing).toEqual([{ area: 'private', key: `support/${file.id}` }]);
    const got = await fetched(id, file.id);
    expect([got.statusCode, got.json().detail]).toEqual([
      404,
      expect.stringContaining('n’est plus conservé'),
    ]);
    await shop.pool.query('delete from ticket_files where id = $1', [file.id]);
  });
});
