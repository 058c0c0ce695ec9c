/** Why an email did not leave. The outbox retries temporary failures and gives up on permanent ones. */
export abstract class MailError extends Error {
  /** The server's three-digit reply, when it gave one. */
  readonly smtpCode: number | null;

  constructor(message: string, smtpCode: number | null, cause?: unknown) {
    super(message, { cause });
    this.name = new.target.name;
    this.smtpCode = smtpCode;
  }
}

/** Worth another try later: server down, slow, busy (4xx), or misconfigured on our side. */
export class TemporaryMailError extends MailError {}

/** The same message would be refused again: bad address, unknown recipient, refused content. */
export class PermanentMailError extends MailError {}
