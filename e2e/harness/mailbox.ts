import { expect } from '@playwright/test';
import type { CaughtMessage } from '#sandbox/mailbox/caught-message.ts';

export interface Mailbox {
  /** Every email sent to this address, oldest first. */
  sentTo(email: string): Promise<CaughtMessage[]>;
  /** The latest email to this address whose subject fits, already here or still to come. */
  waitFor(email: string, subject: RegExp): Promise<CaughtMessage & { text: string }>;
}

/** Reads what the shop's mail server caught; messages of other tests are there too, told apart by their address. */
export function openMailbox(mailboxUrl: string): Mailbox {
  async function sentTo(email: string): Promise<CaughtMessage[]> {
    const answer = await fetch(`${mailboxUrl}/messages.json?${new URLSearchParams({ to: email })}`);
    return (await answer.json()) as CaughtMessage[];
  }
  return {
    sentTo,
    async waitFor(email, subject) {
      let found: CaughtMessage | undefined;
      await expect
        .poll(
          async () => {
            const messages = await sentTo(email);
            found = messages.findLast((message) => subject.test(message.subject));
            return messages.map((message) => message.subject);
          },
          { message: `an email to ${email} about ${subject}`, timeout: 15_000, intervals: [100] },
        )
        .toContainEqual(expect.stringMatching(subject));
      return { ...found!, text: found?.text ?? '' };
    },
  };
}
