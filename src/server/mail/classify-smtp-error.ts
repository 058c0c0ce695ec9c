import type { NodemailerError } from 'nodemailer';
import { PermanentMailError, TemporaryMailError } from './mail-errors.ts';

// A refusal of our sender, our password or our greeting is a fault of configuration: the message waits for its repair.
const refusalsOfTheMessage = new Set(['RCPT TO', 'DATA']);

const isNodemailerError = (error: unknown): error is NodemailerError => error instanceof Error;

const withoutAddresses = (text: string): string => text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…@…');

/** What nodemailer threw, without the address that a server repeats when it refuses it: logs and the outbox name nobody. */
function nameless({ message, stack, code, command }: NodemailerError): Error {
  const told = new Error(withoutAddresses(message));
  told.stack = withoutAddresses(stack ?? '');
  return Object.assign(told, { code, command });
}

/** Turns what nodemailer throws into our two kinds of failure (RFC 5321 §4.2.1 for the reply classes). */
export function classifySmtpError(error: unknown): PermanentMailError | TemporaryMailError {
  if (!isNodemailerError(error)) return new TemporaryMailError(withoutAddresses(String(error)), null);
  const code = error.responseCode ?? null;
  const refused = error.permanent === true && refusalsOfTheMessage.has(error.command ?? '');
  const cause = nameless(error);
  return refused
    ? new PermanentMailError(cause.message, code, cause)
    : new TemporaryMailError(cause.message, code, cause);
}
