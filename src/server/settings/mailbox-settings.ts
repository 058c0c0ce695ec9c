import { z } from 'zod';
import { takesKeys } from '#domain/mail/keyed-address.ts';

/** docs/product/email.md#emails-that-arrive */
export const mailboxSettings = {
  IMAP_URL: z.url({ protocol: /^imaps?$/ }).optional(),
  IMAP_POLL_SECONDS: z.coerce.number().int().min(1).max(3_600).default(30),
  /** The name that our mail server signs Authentication-Results with. */
  IMAP_AUTHSERV_ID: z
    .string()
    .regex(/^[\w.-]{1,253}$/)
    .optional(),
  IDEAS_ADDRESS: z.email().optional(),
  SUPPORT_ADDRESS: z
    .email()
    .refine(takesKeys, 'must have 20 characters at most before the @, and no +')
    .optional(),
};

type MailboxSettings = z.infer<z.ZodObject<typeof mailboxSettings>>;

export function mailboxProblems(settings: MailboxSettings): string[] {
  const { IMAP_URL, IMAP_AUTHSERV_ID, IDEAS_ADDRESS, SUPPORT_ADDRESS } = settings;
  if (!IMAP_URL) return [];
  const problems: string[] = [];
  if (!IMAP_AUTHSERV_ID) {
    problems.push('IMAP_AUTHSERV_ID is missing: without it no sender of IMAP_URL could be trusted');
  }
  if (!IDEAS_ADDRESS && !SUPPORT_ADDRESS) {
    problems.push('IDEAS_ADDRESS or SUPPORT_ADDRESS is missing: IMAP_URL would be read for nothing');
  }
  if (IDEAS_ADDRESS && IDEAS_ADDRESS.toLowerCase() === SUPPORT_ADDRESS?.toLowerCase()) {
    problems.push('IDEAS_ADDRESS and SUPPORT_ADDRESS must differ: they say what an email is for');
  }
  return problems;
}

/** Undefined when the shop would not read the answers. */
export const answersAddress = ({ IMAP_URL, SUPPORT_ADDRESS }: MailboxSettings): string | undefined =>
  IMAP_URL === undefined ? undefined : SUPPORT_ADDRESS;
