import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTEMPTS_MAX, EMAIL_BYTES_MAX } from '#domain/mail/mail-limits.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { receiveEmail } from '#help/incoming-mail/server/receive-email.ts';
import { visitMailbox } from '#help/incoming-mail/server/visit-mailbox.ts';
import { MailboxAway, type OpenMailbox, openIncomingMailbox } from '#server/gateways/imap/mailbox.ts';
import type { OpenShop } from '#server/process/open-shop.ts';
import { mailSettings, writtenEmail } from '../incoming-emails.ts';
import { startSecondProcess, startShop, type TestShop } from '../start-shop.ts';
import { openTcpProxy, type TcpProxy } from '../tcp-proxy.ts';
import { deliverTo, foldersOf, type ImapServer, imapPassword, imapUrl } from './imap-server.ts';

const usual = { greeting: 10_000, silence: 20_000, whole: 60_000 };
/** Nothing answers in these tests. */
const short = { greeting: 500, silence: 500, whole: 2_000 };

/** It runs on any server that speaks IMAP. */
export function mailboxSuite(start: () => Promise<ImapServer>): void {
  let server: ImapServer;
  let shop: TestShop;
  let proxy: TcpProxy;
  beforeAll(async () => {
    server = await start();
    proxy = await openTcpProxy(server.port);
    shop = await startShop(mailSettings);
  });
  afterAll(async () => {
    await shop.stop();
    await proxy.close();
    await server.stop();
  });

  /** A mailbox of its own, with these emails. */
  async function mailboxWith(...emails: Buffer[]) {
    const user = `boite-${randomUUID()}`;
    await deliverTo(server, user, emails);
    return user;
  }
  /** The shop as a process that reads this mailbox: over a network that may fail where `through` says so. */
  function reading(
    user: string,
    how: { of?: OpenShop; password?: string; through?: number; patience?: typeof short } = {},
  ): OpenShop {
    const { of = shop, password = imapPassword, through = server.port, patience = usual } = how;
    const settings = { ...of.settings, IMAP_URL: imapUrl(through, user, password) };
    return { ...of, settings, incomingMailbox: openIncomingMailbox(settings, patience) };
  }
  /** Something happens at each act on the mailbox. */
  function interrupted(user: string, before: Partial<Record<keyof OpenMailbox, () => void>>): OpenShop {
    const own = reading(user, { through: proxy.port, patience: short });
    const visit: NonNullable<OpenShop['incomingMailbox']>['visit'] = (work) => {
      if (!own.incomingMailbox) throw new Error('no mailbox');
      return own.incomingMailbox.visit((mailbox) =>
        work({
          waiting(limit) {
            before.waiting?.();
            return mailbox.waiting(limit);
          },
          read(uid, most) {
            before.read?.();
            return mailbox.read(uid, most);
          },
          file(uid, folder) {
            before.file?.();
            return mailbox.file(uid, folder);
          },
        }),
      );
    };
    return { ...own, incomingMailbox: { visit } };
  }
  const sender = () => `a-${randomUUID()}@exemple.fr`;
  const ideasOf = async (email: string) =>
    Number(
      (await shop.pool.query('select count(*) as n from automation_ideas where email = $1', [email])).rows[0]
        .n,
    );

  describe('a visit of the mailbox', () => {
    it('takes each email once, moves it where it belongs, and finds nothing the second time', {
      tags: ['4.email.once'],
    }, async () => {
      const email = sender();
      const large = Buffer.alloc(EMAIL_BYTES_MAX, 'x');
      const user = await mailboxWith(
        writtenEmail({ from: email, subject: 'Une idée' }),
        writtenEmail({ from: email, subject: 'Absence', headers: ['Auto-Submitted: auto-replied'] }),
        writtenEmail({ from: email, subject: 'Autre chose', to: 'contact@rouage.example' }),
        Buffer.concat([writtenEmail({ from: email, subject: 'Lourde' }), large]),
      );
      const own = reading(user);
      expect([await visitMailbox(own), await visitMailbox(own)]).toEqual([4, 0]);
      expect(await foldersOf(server, user)).toEqual({
        Traités: ['Une idée', 'Absence', 'Lourde'],
        'À lire': ['Autre chose'],
      });
      expect(await ideasOf(email)).toBe(1);
    });

    it('is bounded, the oldest first, and the next one goes on', async () => {
      const written = Array.from({ length: 27 }, (_, n) =>
        writtenEmail({ from: sender(), subject: `n${n}` }),
      );
      const user = await mailboxWith(...written);
      const own = reading(user);
      expect(await visitMailbox(own)).toBe(25);
      expect((await foldersOf(server, user)).INBOX).toEqual(['n25', 'n26']);
      expect(await visitMailbox(own)).toBe(2);
    });

    it('is made by a job that a sweep queues, and noted', async () => {
      const email = sender();
      const user = await mailboxWith(writtenEmail({ from: email }));
      const own = await startShop({ ...mailSettings, IMAP_URL: imapUrl(server.port, user) });
      await own.drain();
      const { rows } = await own.pool.query(
        `select
        (select count(*)::int from automation_ideas where email = $1) as ideas,
        (select done from job_runs where sweep = 'incoming-emails') as done`,
        [email],
      );
      expect(rows).toEqual([{ ideas: 1, done: 1 }]);
      expect(own.mailbox.messages().map(({ envelope }) => envelope.to)).toEqual([[email]]);
      await own.stop();
    });
  });

  describe('an email is taken once', { tags: ['4.email.once'] }, () => {
    it('when the process is killed between what it made and the move', async () => {
      const email = sender();
      const raw = writtenEmail({ from: email, subject: 'Une idée' });
      const user = await mailboxWith(raw);
      await receiveEmail(shop, { raw, size: raw.length });
      expect(await visitMailbox(reading(user))).toBe(1);
      expect([await ideasOf(email), await foldersOf(server, user)]).toEqual([1, { Traités: ['Une idée'] }]);
    });

    it.each(['waiting', 'read', 'file'] as const)('when the network is cut before %s', async (act) => {
      const emails = [sender(), sender()];
      const user = await mailboxWith(...emails.map((from) => writtenEmail({ from })));
      expect(await visitMailbox(interrupted(user, { [act]: () => proxy.cut() }))).toBe(0);
      proxy.heal();
      const left = (await foldersOf(server, user)).INBOX?.length ?? 0;
      expect(await visitMailbox(reading(user))).toBe(left);
      expect(await Promise.all(emails.map(ideasOf))).toEqual([1, 1]);
      expect((await foldersOf(server, user)).Traités).toHaveLength(2);
    });

    it('when two processes visit at once', async () => {
      const emails = Array.from({ length: 8 }, sender);
      const user = await mailboxWith(...emails.map((from) => writtenEmail({ from })));
      const second = await startSecondProcess(shop);
      await Promise.all([reading(user), reading(user, { of: second.shop })].map(visitMailbox));
      await second.stop();
      expect(await Promise.all(emails.map(ideasOf))).toEqual(Array(8).fill(1));
      const { Traités: handled, ...others } = await foldersOf(server, user);
      expect([handled, others]).toEqual([expect.objectContaining({ length: 8 }), {}]);
    });

    it('when the same email arrives twice', async () => {
      const email = sender();
      const raw = writtenEmail({ from: email });
      const user = await mailboxWith(raw, raw);
      expect([await visitMailbox(reading(user)), await ideasOf(email)]).toEqual([2, 1]);
    });
  });

  describe('a mailbox that fails', () => {
    it.each([
      ['does not answer', () => proxy.freeze()],
      ['is away', () => proxy.cut()],
    ])('and %s is given up soon, and its emails wait', async (_how, fail) => {
      const email = sender();
      const user = await mailboxWith(writtenEmail({ from: email }));
      fail();
      const own = reading(user, { through: proxy.port, patience: short });
      expect(await visitMailbox(own)).toBe(0);
      proxy.heal();
      expect([await visitMailbox(own), await ideasOf(email)]).toEqual([1, 1]);
    });

    it('in the middle of an email is given up, also when it only goes on too slowly', async () => {
      const email = sender();
      const user = await mailboxWith(writtenEmail({ from: email }));
      expect(await visitMailbox(interrupted(user, { read: () => proxy.freeze() }))).toBe(0);
      proxy.heal();
      expect(await visitMailbox(interrupted(user, { read: () => proxy.slow(400) }))).toBeLessThanOrEqual(1);
      proxy.heal();
      await visitMailbox(reading(user));
      expect([await ideasOf(email), Object.keys(await foldersOf(server, user))]).toEqual([1, ['Traités']]);
    });

    it('for an hour is told to staff once a day, and no more once it answers', async () => {
      const alerts = async () =>
        (await shop.pool.query(`select details, resolution, note from alerts where kind = 'mailbox_away'`))
          .rows;
      const user = await mailboxWith(writtenEmail({ from: sender() }));
      const own = reading(user, { password: 'faux' });
      await visitMailbox(own);
      expect(await alerts()).toEqual([]);
      await shop.travelTo(new Date(shop.clock.now().getTime() + HOUR_MS));
      await visitMailbox(own);
      await visitMailbox(own);
      const details = { reason: 'the mailbox refuses the user or the password' };
      expect(await alerts()).toEqual([{ details, resolution: null, note: '' }]);
      await visitMailbox(reading(user));
      expect(await alerts()).toEqual([
        { details, resolution: 'closed', note: 'La boîte répond de nouveau.' },
      ]);
    });
  });

  /** `fetch` decides on the first email of each visit; the others are read as they are. */
  function readingWith(
    user: string,
    fetch: (mailbox: OpenMailbox, uid: number) => Promise<Buffer | undefined>,
  ) {
    const own = reading(user);
    const visit: NonNullable<OpenShop['incomingMailbox']>['visit'] = (work) => {
      if (!own.incomingMailbox) throw new Error('no mailbox');
      return own.incomingMailbox.visit((mailbox) =>
        work({
          ...mailbox,
          read: (uid, mostBytes) => (uid === 1 ? fetch(mailbox, uid) : mailbox.read(uid, mostBytes)),
        }),
      );
    };
    return { ...own, incomingMailbox: { visit } };
  }

  it('an email that arrives at no visit has its tries counted before each, keeps no other waiting, and is left to people', async () => {
    const honest = sender();
    const user = await mailboxWith(
      writtenEmail({ from: sender(), subject: 'Jamais lue' }),
      writtenEmail({ from: honest, subject: 'Une idée' }),
    );
    const tries: number[] = [];
    const own = readingWith(user, async () => {
      const { rows } = await shop.pool.query(
        'select attempts from incoming_emails where attempts > 0 order by received_at desc, attempts limit 1',
      );
      tries.push(rows[0]?.attempts ?? 0);
      // The network may be cut in its midst, or this process killed.
      throw new MailboxAway('mailbox: cut');
    });
    await visitMailbox(own);
    await visitMailbox(own);
    expect([await ideasOf(honest), await foldersOf(server, user)]).toEqual([
      1,
      { INBOX: ['Jamais lue'], Traités: ['Une idée'] },
    ]);
    for (let n = 2; n < ATTEMPTS_MAX; n += 1) await visitMailbox(own);
    expect(tries).toEqual(Array.from({ length: ATTEMPTS_MAX }, (_, n) => n + 1));
    expect(await visitMailbox(own)).toBe(1);
    expect(await foldersOf(server, user)).toEqual({ Traités: ['Une idée'], 'À lire': ['Jamais lue'] });
    const { rows } = await shop.pool.query('select 1 from incoming_emails where attempts > 0');
    expect(rows).toEqual([]);
  });

  it('an email whose reading has no end goes to people, and the one behind it comes at the same visit, on the same connection', async () => {
    const honest = sender();
    const endless = Buffer.concat([
      writtenEmail({
        subject: 'Sans fin',
        headers: ['Content-Transfer-Encoding: base64'],
        results: null,
        text: '',
      }),
      Buffer.alloc(4_900_000, 'A='),
    ]);
    const user = await mailboxWith(endless, writtenEmail({ from: honest, subject: 'Une idée' }));
    expect(await visitMailbox(reading(user))).toBe(2);
    expect([await ideasOf(honest), await foldersOf(server, user)]).toEqual([
      1,
      { Traités: ['Une idée'], 'À lire': ['Sans fin'] },
    ]);
  });

  it('a visit that makes much of an email is not cut for it: only its questions are counted', async () => {
    const email = sender();
    const user = await mailboxWith(writtenEmail({ from: email, subject: 'Une idée' }));
    const own = reading(user, { patience: { greeting: 5_000, silence: 500, whole: 2_000 } });
    const visit: NonNullable<OpenShop['incomingMailbox']>['visit'] = (work) => {
      if (!own.incomingMailbox) throw new Error('no mailbox');
      return own.incomingMailbox.visit((mailbox) =>
        work({
          ...mailbox,
          async read(uid, mostBytes) {
            const raw = await mailbox.read(uid, mostBytes);
            // Longer than any patience above.
            await shop.pool.query('select pg_sleep(2.5)');
            return raw;
          },
        }),
      );
    };
    expect(await visitMailbox({ ...own, incomingMailbox: { visit } })).toBe(1);
    expect(await foldersOf(server, user)).toEqual({ Traités: ['Une idée'] });
  });

  it('an email that fails keeps no other waiting, is tried again, and is left to people after ten times', async () => {
    const [ideas, other] = [sender(), sender()];
    const user = await mailboxWith(
      writtenEmail({ from: ideas, subject: 'Une idée' }),
      writtenEmail({ from: other, subject: 'Absence', headers: ['Precedence: bulk'] }),
    );
    const own = reading(user);
    await shop.pool.query('alter table automation_ideas rename to elsewhere');
    for (let n = 0; n < ATTEMPTS_MAX - 1; n += 1) await visitMailbox(own);
    expect(await foldersOf(server, user)).toEqual({ INBOX: ['Une idée'], Traités: ['Absence'] });
    await visitMailbox(own);
    await shop.pool.query('alter table elsewhere rename to automation_ideas');
    expect(await foldersOf(server, user)).toEqual({ Traités: ['Absence'], 'À lire': ['Une idée'] });
    const { rows } = await shop.pool.query(
      `select failures, last_error from job_runs where sweep = 'incoming-emails' order by failures desc limit 1`,
    );
    expect(rows).toMatchObject([{ failures: ATTEMPTS_MAX }]);
    expect(rows[0].last_error).not.toContain(ideas);
  });
}
