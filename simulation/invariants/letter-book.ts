import type { CaughtMessage } from '../../src/sandbox/mailbox/caught-message.ts';
import type { MailboxPersistence } from '../../src/sandbox/mailbox/mailbox.ts';
import type { Letter, LetterBook } from './world.ts';

/** What a check needs of a message: neither its text nor its files, of which a year would not fit in memory. */
export const readLetter = ({ messageId, to, subject, receivedAt }: CaughtMessage): Letter => ({
  outboxId: /^<([^@]+)@/.exec(messageId ?? '')?.[1] ?? '',
  to: to.join(', '),
  subject,
  receivedAt,
});

/**
 * A letter book that the mail catcher writes: give it to `createMailbox` as its persistence. `kept` is what a snapshot
 * held.
 */
export function openLetterBook(kept: readonly Letter[] = []): LetterBook & MailboxPersistence {
  const letters = [...kept];
  return {
    letters: async () => letters,
    load: async () => [],
    save: async (message) => void letters.push(readLetter(message)),
    clear: async () => undefined,
  };
}
