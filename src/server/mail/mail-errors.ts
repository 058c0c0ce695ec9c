/** The outbox retries temporary failures and gives up on permanent ones. */
abstract class MailError extends Error {
  readonly smtpCode: number | null;

  constructor(message: string, smtpCode: number | null, cause?: unknown) {
    super(message, { cause });
    this.name = new.target.name;
    this.smtpCode = smtpCode;
  }
}

/** The server is down, slow or busy (4xx), or our settings are wrong. */
export class TemporaryMailError extends MailError {}

export class PermanentMailError extends MailError {}
