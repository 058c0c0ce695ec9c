import { createTransport, type NodemailerError, type SMTPPoolOptions } from 'nodemailer';
import { z } from 'zod';
import { isEmail } from '#domain/people/email-address.ts';
import { stopIdeaNewsAddress } from '#emails/email-links.ts';
import type { EmailPayload, LoadEmails } from '#emails/emails.tsx';
import { currentCause } from '../process/cause.ts';
import { PermanentMailError, TemporaryMailError } from './mail-errors.ts';

// A refused sender, password or greeting is our settings' error: the message waits for the repair.
const refusalsOfTheMessage = new Set(['RCPT TO', 'DATA']);

const isNodemailerError = (error: unknown): error is NodemailerError => error instanceof Error;

const withoutAddresses = (text: string): string => text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…@…');

/** A server quotes the address it refuses, but logs and outbox must name nobody. */
function nameless({ message, stack, code, command }: NodemailerError): Error {
  const told = new Error(withoutAddresses(message));
  told.stack = withoutAddresses(stack ?? '');
  return Object.assign(told, { code, command });
}

function classifySmtpError(error: unknown): PermanentMailError | TemporaryMailError {
  if (!isNodemailerError(error)) return new TemporaryMailError(withoutAddresses(String(error)), null);
  const code = error.responseCode ?? null;
  const refused = error.permanent === true && refusalsOfTheMessage.has(error.command ?? '');
  const cause = nameless(error);
  return refused
    ? new PermanentMailError(cause.message, code, cause)
    : new TemporaryMailError(cause.message, code, cause);
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** TLS is required outside this machine; `?requireTLS=false` allows a private network without it. */
export function smtpOptions(smtpUrl: string): SMTPPoolOptions & { pool: true } {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  if (protocol !== 'smtp:' && protocol !== 'smtps:')
    throw new Error('The SMTP URL starts with smtp:// or smtps://.');
  const local = loopback.has(hostname);
  return {
    pool: true,
    url: smtpUrl,
    requireTLS: protocol === 'smtp:' && !local && searchParams.get('requireTLS') !== 'false',
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    maxConnections: 3,
    // One immediate requeue covers a pooled connection that the server has just closed.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Signs in and sends nothing. Throws when it cannot. */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport(smtpOptions(smtpUrl));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

export type MailerSettings = {
  /** `smtp://user:password@host:port` (STARTTLS) or `smtps://…` (TLS from the start). */
  smtpUrl: string;
  from: { name: string; address: string };
  loadEmails: LoadEmails;
};

export type AttachedFile = { filename: string; contentType: string; content: Buffer };

export type OutgoingEmail = {
  to: string;
  replyTo?: string | undefined;
  payload: EmailPayload;
  attachments?: AttachedFile[];
  /** The outbox row's id: a retry carries the same Message-ID. */
  messageId: string;
  /** Some relays, such as Resend, refuse a second message with the same key. */
  idempotencyKey: string;
};

export type Mailer = {
  /** Reads an outbox row's email. Throws when this version knows no such email. */
  read(email: unknown): Promise<EmailPayload>;
  send(email: OutgoingEmail): Promise<void>;
  close(): void;
};

/** Bounds the whole sending: slow replies never trip the socket timeout. */
const wholeSendMs = 60_000;

/** docs/product/email.md#what-the-receiver-refuses */
const address = z.string().refine(isEmail, 'not an address');
const token = z.string().regex(/^[\w.:-]{1,128}$/);

const checked = <Value>(schema: z.ZodType<Value>, value: unknown, what: string): Value => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new PermanentMailError(`${what} is not valid: ${z.prettifyError(result.error)}`, null, result.error);
};

/** One-click unsubscribe (docs/product/idea.md#news-are-stopped-from-the-email). */
function stopHeaders({ props }: EmailPayload): Record<string, string> {
  if (!('stopKey' in props) || props.stopKey === null) return {};
  return {
    'List-Unsubscribe': `<${stopIdeaNewsAddress(props.site, props.stopKey)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Whoever holds an email finds what it was written for in our log. */
function requestHeader(): Record<string, string> {
  const { request } = currentCause() ?? {};
  return request ? { 'X-Request-ID': request } : {};
}

export function createMailer({ smtpUrl, from, loadEmails }: MailerSettings): Mailer {
  const sender = { name: from.name, address: address.parse(from.address) };
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  const transport = createTransport(smtpOptions(smtpUrl));

  async function send(email: OutgoingEmail): Promise<void> {
    const to = checked(address, email.to, 'Recipient');
    const replyTo = checked(address.optional(), email.replyTo, 'Reply-To');
    const messageId = checked(token, email.messageId, 'Message id');
    const idempotencyKey = checked(token, email.idempotencyKey, 'Idempotency key');
    const { emailPayload, renderEmail } = await loadEmails();
    const payload = checked(emailPayload, email.payload, 'Payload');
    const content = await renderEmail(payload.name, payload.props);
    try {
      await transport.sendMail({
        ...content,
        attachments: email.attachments,
        from: sender,
        to: { name: '', address: to },
        ...(replyTo ? { replyTo: { name: sender.name, address: replyTo } } : {}),
        messageId: `<${messageId}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'Idempotency-Key': idempotencyKey,
          'Resend-Idempotency-Key': idempotencyKey,
          ...stopHeaders(payload),
          ...requestHeader(),
        },
        signal: AbortSignal.timeout(wholeSendMs),
      });
    } catch (error) {
      throw classifySmtpError(error);
    }
  }

  const read = async (email: unknown) => (await loadEmails()).emailPayload.parse(email);
  return { read, send, close: () => transport.close() };
}
