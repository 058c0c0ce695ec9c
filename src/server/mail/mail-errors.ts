/** The outbox retries temporary failures and gives up on permanent ones. */
export abstract class MailError extends Error {
  readonly smtpCode: number | null;

  constructor(message: string, smtpCode: number | null, cause?: unknown) {
    super(message, { cause });
    this.name = new.target.name;
    this.smtpCode = smtpCode;
  }
}

/** Worth another try later: server down, slow, busy (4xx), or misconfigured on our side. */
export class TemporaryMailError extends MailError {}

/** The same message would be refused again. */
export class PermanentMailError extends MailError {}
