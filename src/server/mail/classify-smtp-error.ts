import type { NodemailerError } from 'nodemailer';
import { PermanentMailError, TemporaryMailError } from './mail-errors.ts';

// A refusal of our sender, our password or our greeting is a fault of configuration: the message waits for its repair.
const refusalsOfTheMessage = new Set(['RCPT TO', 'DATA']);

const isNodemailerError = (error: unknown): error is NodemailerError => error instanceof Error;

/** Turns what nodemailer throws into our two kinds of failure (RFC 5321 §4.2.1 for the reply classes). */
export function classifySmtpError(error: unknown): PermanentMailError | TemporaryMailError {
  if (!isNodemailerError(error)) return new TemporaryMailError(String(error), null, error);
  const code = error.responseCode ?? null;
  const refused = error.permanent === true && refusalsOfTheMessage.has(error.command ?? '');
  return refused
    ? new PermanentMailError(error.message, code, error)
    : new TemporaryMailError(error.message, code, error);
}
