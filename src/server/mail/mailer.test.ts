import { createServer, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { EmailPayload } from '#emails/emails.tsx';
import * as emails from '#emails/emails.tsx';
import { createMailbox, type Mailbox } from '#sandbox/mailbox/mailbox.ts';
import { PermanentMailError, TemporaryMailError } from './mail-errors.ts';
import { createMailer, type Mailer, type OutgoingEmail } from './mailer.ts';

const from = { name: 'Rouage', address: 'bonjour@rouage.example' };
const loadEmails = async () => emails;
const payload: EmailPayload = { name: 'verification', props: emails.emailSamples.verification };
const email: OutgoingEmail = {
  to: 'elodie@example.com',
  payload,
  messageId: '0198c2a4-5b1e-7c3d-9a77-1f2e3d4c5b6a',
  idempotencyKey: 'verification:42',
};

let mailbox: Mailbox;
let mailer: Mailer;

beforeEach(async () => {
  mailbox = await createMailbox({ smtpPort: 0 });
  mailer = createMailer({ smtpUrl: mailbox.smtpUrl, from, loadEmails });
});

afterEach(async () => {
  mailer.close();
  await mailbox.close();
});

const failureOf = (sending: Promise<void>): Promise<unknown> =>
  sending.then(
    () => 'sent',
    (error: unknown) => error,
  );

/** A server that speaks first as told, then answers each command by the function given. */
async function scriptedServer(greeting: string, answer: (command: string) => string): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write(greeting);
    socket.on('data', (chunk) => socket.write(answer(chunk.toString())));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

const mailerTo = (smtpUrl: string): Mailer => {
  const made = createMailer({ smtpUrl, from, loadEmails });
  onTestFinished(() => made.close());
  return made;
};

describe('a sent email', () => {
  it('arrives in French with its subject, its text and its HTML', async () => {
    await mailer.send(email);
    const [message] = mailbox.messages();
    expect(message?.from).toBe('Rouage <bonjour@rouage.example>');
    expect(message?.to).toEqual(['elodie@example.com']);
    expect(message?.subject).toBe('Confirmez votre adresse email pour Rouage');
    expect(message?.text).toContain('Bonjour Élodie,');
    expect(message?.text).toContain('https://rouage.example/verify-email/Zk3_Wq9-vT1xA7bNfR2mYs');
    expect(message?.html).toContain('Bonjour Élodie,');
  });

  it('carries the file that goes with it, under its name', async () => {
    const content = Buffer.from('%PDF-1.7 un reçu');
    await mailer.send({
      ...email,
      attachments: [{ filename: 'F-2026-000001.pdf', contentType: 'application/pdf', content }],
    });
    const [attached] = mailbox.messages()[0]?.attachments ?? [];
    expect(attached).toMatchObject({ filename: 'F-2026-000001.pdf', mimeType: 'application/pdf' });
    expect(Buffer.from(String(attached?.base64), 'base64')).toEqual(content);
  });

  it('offers both parts as alternatives and says that a machine wrote it', async () => {
    await mailer.send(email);
    const headers = new Map(mailbox.messages()[0]?.headers.map(({ name, value }) => [name, value]));
    expect(headers.get('Content-Type')).toMatch(/^multipart\/alternative/);
    expect(headers.get('Auto-Submitted')).toBe('auto-generated');
    expect(headers.get('Idempotency-Key')).toBe('verification:42');
  });

  it('carries a Message-ID made from the outbox row and the sender’s domain', async () => {
    await mailer.send(email);
    expect(mailbox.messages()[0]?.messageId).toBe(`<${email.messageId}@rouage.example>`);
  });

  it('carries the same Message-ID when it is sent again', async () => {
    await mailer.send(email);
    await mailer.send(email);
    expect(mailbox.messages()).toHaveLength(2);
    expect(new Set(mailbox.messages().map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('carries the same Message-ID when the answer was lost and the outbox tries again', async () => {
    mailbox.fault.dropAnswerNext(1);
    expect(await failureOf(mailer.send(email))).toBeInstanceOf(TemporaryMailError);
    await mailer.send(email);
    expect(mailbox.messages()).toHaveLength(2);
    expect(new Set(mailbox.messages().map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('arrives although the server restarted since the last one', async () => {
    await mailer.send(email);
    await mailbox.close();
    mailbox = await createMailbox({ smtpPort: Number(new URL(mailbox.smtpUrl).port) });
    await mailer.send(email);
    expect(mailbox.messages()).toHaveLength(1);
  });

  it('survives twenty at once over the pool', async () => {
    const rows = Array.from({ length: 20 }, (_, row) => ({ ...email, messageId: `row-${row}` }));
    await Promise.all(rows.map((row) => mailer.send(row)));
    expect(new Set(mailbox.messages().map(({ messageId }) => messageId)).size).toBe(20);
  });
});

describe('a failure', () => {
  it.each([421, 450, 451, 452])('is temporary when the recipient is refused with %i', async (code) => {
    mailbox.fault.rejectNext(1, code);
    const error = await failureOf(mailer.send(email));
    expect(error).toBeInstanceOf(TemporaryMailError);
    expect(error).toMatchObject({ smtpCode: code, name: 'TemporaryMailError' });
    expect(mailbox.messages()).toHaveLength(0);
  });

  it.each([550, 551, 553, 554])('is permanent when the recipient is refused with %i', async (code) => {
    mailbox.fault.rejectNext(1, code);
    const error = await failureOf(mailer.send(email));
    expect(error).toBeInstanceOf(PermanentMailError);
    expect(error).toMatchObject({ smtpCode: code, name: 'PermanentMailError' });
  });

  it('is permanent when the content is refused for good, temporary when it is only for now', async () => {
    mailbox.fault.rejectNext(1, 554, 'data');
    expect(await failureOf(mailer.send(email))).toBeInstanceOf(PermanentMailError);
    mailbox.fault.rejectNext(1, 451, 'data');
    expect(await failureOf(mailer.send(email))).toBeInstanceOf(TemporaryMailError);
  });

  it('leaves the mailer usable: the next email arrives', async () => {
    mailbox.fault.rejectNext(1, 450);
    await failureOf(mailer.send(email));
    await mailer.send(email);
    expect(mailbox.messages()).toHaveLength(1);
  });

  it('is temporary when the server is down', async () => {
    const closed = await createMailbox({ smtpPort: 0 });
    await closed.close();
    expect(await failureOf(mailerTo(closed.smtpUrl).send(email))).toBeInstanceOf(TemporaryMailError);
  });

  it('is temporary when the server goes silent', async () => {
    const silent = await scriptedServer('', () => '');
    expect(await failureOf(mailerTo(`${silent}?greetingTimeout=50`).send(email))).toBeInstanceOf(
      TemporaryMailError,
    );
  });

  it.each([
    ['the recipient', 'RCPT'],
    ['the content', 'DATA'],
  ])(
    'says nothing of whom it was for when the server refuses %s and repeats the address',
    async (_, refused) => {
      const refusing = await scriptedServer('220 ready\r\n', (command) =>
        command.startsWith(refused)
          ? `550 5.1.1 <${email.to}>: ${email.to} is unknown here\r\n`
          : '250 ok\r\n',
      );
      const written: string[] = [];
      const log = pino({}, { write: (line) => void written.push(line) });
      const error = await failureOf(mailerTo(refusing).send(email));
      log.warn({ err: error }, 'refused');
      expect(error).toMatchObject({ smtpCode: 550 });
      const said = `${String(error)} ${inspect(error, { depth: 9 })} ${written.join()}`;
      expect(said).toContain('is unknown here');
      expect(said).not.toContain(email.to);
    },
  );

  it('is temporary when the server refuses our sender: the message is not to blame', async () => {
    const refusing = await scriptedServer('220 ready\r\n', (command) =>
      command.startsWith('EHLO') ? '250 hello\r\n' : '550 sender not allowed\r\n',
    );
    const error = await failureOf(mailerTo(refusing).send(email));
    expect(error).toBeInstanceOf(TemporaryMailError);
    expect(error).toMatchObject({ smtpCode: 550 });
  });

  it('is temporary when the server refuses our password', async () => {
    const refusing = await scriptedServer('220 ready\r\n', (command) =>
      command.startsWith('EHLO') ? '250-hello\r\n250 AUTH PLAIN\r\n' : '535 bad credentials\r\n',
    );
    const error = await failureOf(mailerTo(refusing.replace('smtp://', 'smtp://shop:wrong@')).send(email));
    expect(error).toBeInstanceOf(TemporaryMailError);
  });
});

describe('what could break out of a header', () => {
  it.each([
    'elodie@example.com\r\nBcc: tous@example.com',
    'elodie@example.com, autre@example.com',
    'Élodie <elodie@example.com>',
    'elodie',
    '',
    `${'a'.repeat(250)}@example.com`,
  ])('is refused for good as a recipient: %j', async (to) => {
    expect(await failureOf(mailer.send({ ...email, to }))).toBeInstanceOf(PermanentMailError);
    expect(mailbox.messages()).toHaveLength(0);
  });

  it.each(['1\r\nBcc: tous@example.com', 'a b', '', '<1>'])(
    'is refused for good as a message id: %j',
    async (messageId) => {
      expect(await failureOf(mailer.send({ ...email, messageId }))).toBeInstanceOf(PermanentMailError);
    },
  );

  it('is refused for good inside the payload', async () => {
    const props = {
      ...emails.emailSamples['payment-failed'],
      automation: 'Relances\r\nBcc: tous@example.com',
    };
    const error = await failureOf(mailer.send({ ...email, payload: { name: 'payment-failed', props } }));
    expect(error).toBeInstanceOf(PermanentMailError);
  });

  it('cannot come from the subject a template makes', async () => {
    const hostile = { subject: 'Objet\r\nBcc: tous@example.com', html: '<p>x</p>', text: 'x' };
    const careless = createMailer({
      smtpUrl: mailbox.smtpUrl,
      from,
      loadEmails: async () => ({ ...emails, renderEmail: async () => hostile }),
    });
    onTestFinished(() => careless.close());
    await careless.send(email);
    const [message] = mailbox.messages();
    expect(message?.envelope.to).toEqual(['elodie@example.com']);
    expect(message?.headers.map(({ name }) => name)).not.toContain('Bcc');
  });
});

describe('the settings', () => {
  it('are refused with a sender that is no address', () => {
    const settings = { smtpUrl: mailbox.smtpUrl, from: { name: 'Rouage', address: 'bonjour' }, loadEmails };
    expect(() => createMailer(settings)).toThrow();
  });

  it('are refused with a URL that is not SMTP', () => {
    expect(() => createMailer({ smtpUrl: 'https://mail.example', from, loadEmails })).toThrow('smtp://');
  });
});
