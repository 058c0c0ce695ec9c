import type { NodemailerError } from 'nodemailer';
import { PermanentMailError, TemporaryMailError } from './mail-errors.ts';

// A refusal of our sender, password or greeting is a fault of settings: the message waits for its repair.
const refusalsOfTheMessage = new Set(['RCPT TO', 'DATA']);

const isNodemailerError = (error: unknown): error is NodemailerError => error instanceof Error;

const withoutAddresses = (text: string): string => text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…@…');

/** A server repeats the address that it refuses: logs and the outbox name nobody. */
function nameless({ message, stack, code, command }: NodemailerError): Error {
  const told = new Error(withoutAddresses(message));
  told.stack = withoutAddresses(stack ?? '');
  return Object.assign(told, { code, command });
}

/** RFC 5321 §4.2.1 gives the classes of replies. */
export function classifySmtpError(error: unknown): PermanentMailError | TemporaryMailError {
  if (!isNodemailerError(error)) return new TemporaryMailError(withoutAddresses(String(error)), null);
  const code = error.responseCode ?? null;
  const refused = error.permanent === true && refusalsOfTheMessage.has(error.command ?? '');
  const cause = nameless(error);
  return refused
    ? new PermanentMailError(cause.message, code, cause)
    : new TemporaryMailError(cause.message, code, cause);
}
