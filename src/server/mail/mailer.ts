import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { isEmail } from '#domain/people/email-address.ts';
import { type EmailPayload, emailPayload, type RenderEmail } from '#emails/email-props.ts';
import { classifySmtpError } from './classify-smtp-error.ts';
import { PermanentMailError } from './mail-errors.ts';
import { smtpOptions } from './smtp-options.ts';

export type MailerSettings = {
  /** `smtp://user:password@host:port` (STARTTLS) or `smtps://…` (TLS from the start). */
  smtpUrl: string;
  from: { name: string; address: string };
  renderEmail: RenderEmail;
};

export type AttachedFile = { filename: string; contentType: string; content: Buffer };

export type OutgoingEmail = {
  to: string;
  payload: EmailPayload;
  attachments?: AttachedFile[];
  /** The outbox row's id: a retried send carries the same Message-ID. */
  messageId: string;
  /** For relays that refuse a second send of the same key, such as Resend. */
  idempotencyKey: string;
};

export type Mailer = {
  /** Throws `TemporaryMailError` or `PermanentMailError`. */
  send(email: OutgoingEmail): Promise<void>;
  close(): void;
};

/** A server that trickles its replies never trips the socket timeout: the whole send is bounded too. */
const wholeSendMs = 60_000;

/** See docs/product/email.md#what-the-receiver-refuses. */
const address = z.string().refine(isEmail, 'not an address');
const token = z.string().regex(/^[\w.:-]{1,128}$/);

const checked = <Value>(schema: z.ZodType<Value>, value: unknown, what: string): Value => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new PermanentMailError(`${what} is not valid: ${z.prettifyError(result.error)}`, null, result.error);
};

/** Over pooled SMTP connections; `from` and every recipient are checked addresses. */
export function createMailer({ smtpUrl, from, renderEmail }: MailerSettings): Mailer {
  const sender = { name: from.name, address: address.parse(from.address) };
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  const transport = createTransport(smtpOptions(smtpUrl));

  async function send(email: OutgoingEmail): Promise<void> {
    const to = checked(address, email.to, 'Recipient');
    const messageId = checked(token, email.messageId, 'Message id');
    const idempotencyKey = checked(token, email.idempotencyKey, 'Idempotency key');
    const payload = checked(emailPayload, email.payload, 'Payload');
    const content = await renderEmail(payload.name, payload.props);
    try {
      await transport.sendMail({
        ...content,
        attachments: email.attachments,
        from: sender,
        to: { name: '', address: to },
        messageId: `<${messageId}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'Idempotency-Key': idempotencyKey,
          'Resend-Idempotency-Key': idempotencyKey,
        },
        signal: AbortSignal.timeout(wholeSendMs),
      });
    } catch (error) {
      throw classifySmtpError(error);
    }
  }

  return { send, close: () => transport.close() };
}
