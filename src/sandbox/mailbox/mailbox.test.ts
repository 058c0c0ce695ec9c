import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFilePersistence } from './file-persistence.ts';
import { createMailbox, type MailboxOptions } from './mailbox.ts';

const openMailbox = async (options: Partial<MailboxOptions> = {}) => {
  const mailbox = await createMailbox({ smtpPort: 0, ...options });
  const transport = createTransport(mailbox.smtpUrl);
  onTestFinished(() => mailbox.close());
  const send = (fields: SendMailOptions = {}) =>
    transport.sendMail({
      from: 'a@example.com',
      to: 'b@example.com',
      subject: 'Essai',
      text: 'Bonjour',
      ...fields,
    });
  return { mailbox, send };
};

const temporaryDirectory = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'rouage-mailbox-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
};

describe('the mailbox', () => {
  it('keeps what a message says, accents and attachments included', async () => {
    const { mailbox, send } = await openMailbox({ now: () => new Date('2026-11-20T13:05:00Z') });
    await send({
      subject: 'Reçu n° 12 — été',
      text: 'Ça coûte 4,99\u00a0€',
      html: '<p>Ça coûte 4,99&nbsp;€</p>',
      attachments: [{ filename: 'facture-été.pdf', content: Buffer.from('%PDF-1.7') }],
    });
    expect(mailbox.messages()[0]).toMatchObject({
      receivedAt: '2026-11-20T13:05:00.000Z',
      envelope: { from: 'a@example.com', to: ['b@example.com'] },
      subject: 'Reçu n° 12 — été',
      text: expect.stringContaining('Ça coûte 4,99\u00a0€'),
      attachments: [{ filename: 'facture-été.pdf', mimeType: 'application/pdf', size: 8 }],
    });
  });

  it('keeps hidden recipients in the envelope', async () => {
    const { mailbox, send } = await openMailbox();
    await send({ bcc: 'cachee@example.com' });
    expect(mailbox.messages()[0]?.envelope.to).toEqual(['b@example.com', 'cachee@example.com']);
  });

  it('forgets the oldest beyond its limit', async () => {
    const { mailbox, send } = await openMailbox({ limit: 2 });
    for (const subject of ['un', 'deux', 'trois']) await send({ subject });
    expect(mailbox.messages().map(({ subject }) => subject)).toEqual(['deux', 'trois']);
  });

  it('is empty after a clear', async () => {
    const { mailbox, send } = await openMailbox();
    await send();
    await mailbox.clear();
    expect(mailbox.messages()).toEqual([]);
  });

  it('rejects when its port is taken', async () => {
    const { mailbox } = await openMailbox();
    const smtpPort = Number(new URL(mailbox.smtpUrl).port);
    await expect(createMailbox({ smtpPort })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('refuses a message beyond 15 MB for good', async () => {
    const { mailbox, send } = await openMailbox();
    const attachments = [{ filename: 'gros.bin', content: Buffer.alloc(12 * 1024 * 1024) }];
    await expect(send({ attachments })).rejects.toMatchObject({ responseCode: 552 });
    expect(mailbox.messages()).toEqual([]);
  });
});

describe('waiting for a message', () => {
  it('finds one that is already there', async () => {
    const { mailbox, send } = await openMailbox();
    await send({ subject: 'déjà là' });
    expect((await mailbox.waitFor(({ subject }) => subject === 'déjà là')).to).toEqual(['b@example.com']);
  });

  it('finds one that comes later, past those that do not fit', async () => {
    const { mailbox, send } = await openMailbox();
    const waiting = mailbox.waitFor(({ to }) => to.includes('c@example.com'));
    await send();
    await send({ to: 'c@example.com', subject: 'le bon' });
    expect((await waiting).subject).toBe('le bon');
  });

  it('gives up after the time given', async () => {
    const { mailbox } = await openMailbox();
    await expect(mailbox.waitFor(() => true, { timeoutMs: 20 })).rejects.toThrow(
      'No message fitted; 0 caught.',
    );
  });

  it('gives up when told to', async () => {
    const { mailbox } = await openMailbox();
    const stop = new AbortController();
    const waiting = mailbox.waitFor(() => true, { signal: stop.signal });
    stop.abort();
    await expect(waiting).rejects.toThrow('No message fitted');
  });
});

describe('a fault', () => {
  it('refuses as many messages as asked, then takes them again', async () => {
    const { mailbox, send } = await openMailbox();
    mailbox.fault.rejectNext(2, 450);
    await expect(send()).rejects.toMatchObject({ responseCode: 450 });
    await expect(send()).rejects.toMatchObject({ responseCode: 450 });
    await send();
    expect(mailbox.messages()).toHaveLength(1);
  });

  it('can keep a message and lose the answer', async () => {
    const { mailbox, send } = await openMailbox();
    mailbox.fault.dropAnswerNext(1);
    await expect(send()).rejects.toThrow();
    expect(mailbox.messages()).toHaveLength(1);
  });

  it('is gone after a reset', async () => {
    const { mailbox, send } = await openMailbox();
    mailbox.fault.rejectNext(5, 550);
    mailbox.fault.reset();
    await send();
    expect(mailbox.messages()).toHaveLength(1);
  });
});

describe('the file persistence', () => {
  it('brings every message back after a restart, in order', async () => {
    const directory = await temporaryDirectory();
    const first = await openMailbox({ persistence: createFilePersistence(directory) });
    for (const subject of ['un', 'deux', 'trois']) await first.send({ subject, html: `<b>${subject}</b>` });
    const before = first.mailbox.messages();
    await first.mailbox.close();
    const second = await openMailbox({ persistence: createFilePersistence(directory) });
    expect(second.mailbox.messages()).toEqual(before);
  });

  it('keeps no more files than its limit', async () => {
    const directory = await temporaryDirectory();
    const { send } = await openMailbox({ persistence: createFilePersistence(directory, 2) });
    for (const subject of ['un', 'deux', 'trois']) await send({ subject });
    expect(await readdir(directory)).toHaveLength(2);
    const again = await openMailbox({ persistence: createFilePersistence(directory, 2) });
    expect(again.mailbox.messages().map(({ subject }) => subject)).toEqual(['deux', 'trois']);
  });

  it('passes over a damaged file and never touches one that is not its own', async () => {
    const directory = await temporaryDirectory();
    await writeFile(join(directory, '20261120130500000-000001-abc.json'), '{"id": "abc"');
    await writeFile(join(directory, 'notes.json'), '{}');
    const { mailbox, send } = await openMailbox({ persistence: createFilePersistence(directory) });
    await send();
    expect(mailbox.messages()).toHaveLength(1);
    await mailbox.clear();
    expect(await readdir(directory)).toEqual(['notes.json']);
  });
});
