import { isDomainProven } from '#domain/mail/authentication-results.ts';
import { isAutomatic, isPerhapsAutomatic } from '#domain/mail/automatic-message.ts';
import { keyWithin } from '#domain/mail/keyed-address.ts';
import type { EmailOutcome } from '#domain/mail/mail-limits.ts';
import { bareSubject } from '#domain/mail/readable-text.ts';
import { isEmail, normaliseEmail } from '#domain/people/email-address.ts';
import { DEFAULT_TICKET_PRIORITY } from '#domain/status/ticket-kind.ts';
import { awaitsAnswer, openTicketByEmail } from '#help/support/server/for-other-features.ts';
import { selectByProvenEmail } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import type { ReceivedEmail } from '#server/gateways/imap/email-reader.ts';
import { readEmail } from '#server/gateways/imap/read-email.ts';
import { placeOfPart } from '#server/gateways/storage.ts';
import { hashesOfMessage, hashOfEmail } from '#server/keys/email-hash.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import { type EmailFiles, forgetParts, keepFiles, noneKept } from './keep-files.ts';
import {
  isOneTooMany,
  isOverLimit,
  keptWords,
  refuseEmail,
  type SentEmail,
  tellOfFiles,
} from './sent-email.ts';
import { claimEmail, findOutcome, keyOf, lockSender, noteOutcome } from './store.ts';
import { takeAnswer } from './take-answer.ts';
import { takeIdea } from './take-idea.ts';

const longest = { subject: 200, message: 5_000 };
const withoutSubject = 'Demande reçue par email';

/** docs/product/ticket.md#asking-by-email */
async function takeRequest(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'settings'>,
  sent: SentEmail,
): Promise<EmailOutcome> {
  const { email, sender, isProven } = sent;
  const message = keptWords(sent, longest.message);
  const subject = bareSubject(email.subject, longest.subject);
  if (email.words === undefined || message + subject === '')
    return refuseEmail(tx, shop, sent, { reason: 'no_words', ticketId: null });
  if (await isOneTooMany(tx, sent, 'request')) return 'left';
  const author = isProven ? await selectByProvenEmail(tx, sender) : undefined;
  const form = {
    email: sender,
    subject: subject || withoutSubject,
    message: message || subject,
    category: 'other' as const,
    priority: DEFAULT_TICKET_PRIORITY,
    files: [...sent.files.kept],
  };
  const ticketId = await openTicketByEmail(tx, shop, { form, userId: author?.id ?? null, isProven });
  await tellOfFiles(tx, shop, sent, ticketId);
  return 'request';
}

type Reading = Pick<Shop, 'db' | 'clock' | 'settings'>;

/** The one author, as an address; undefined for none, for several and for what is no address. */
function senderOf({ authors }: ReceivedEmail): string | undefined {
  const [author = '', ...others] = authors.map(normaliseEmail);
  return others.length === 0 && isEmail(author) ? author : undefined;
}

function isProven({ headers }: ReceivedEmail, sender: string, settings: Settings): boolean {
  const values = headers.filter(({ key }) => key === 'authentication-results').map(({ value }) => value);
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  return isDomainProven(values, { authservId: settings.IMAP_AUTHSERV_ID ?? '', domain });
}

/** The shop's own addresses: whoever answered them would answer for ever. */
function isOwn(sender: string, { MAIL_FROM, IDEAS_ADDRESS, SUPPORT_ADDRESS }: Settings): boolean {
  return [MAIL_FROM, IDEAS_ADDRESS, SUPPORT_ADDRESS].some(
    (own) => own !== undefined && keyWithin(own, sender) !== undefined,
  );
}

type Purpose = { is: 'answer'; key: string } | { is: 'idea' | 'request' };

/** An answer first: its key says what it is for. */
function purposeOf(
  { recipients }: ReceivedEmail,
  { IDEAS_ADDRESS, SUPPORT_ADDRESS }: Settings,
): Purpose | undefined {
  const keys = recipients.flatMap((one) => (SUPPORT_ADDRESS && keyWithin(SUPPORT_ADDRESS, one)) ?? []);
  const key = keys.find(Boolean);
  if (key) return { is: 'answer', key };
  const isIdea = recipients.some((one) => IDEAS_ADDRESS && keyWithin(IDEAS_ADDRESS, one) !== undefined);
  if (isIdea) return { is: 'idea' };
  return keys.length > 0 ? { is: 'request' } : undefined;
}

interface Facts {
  key: string;
  email: ReceivedEmail | undefined;
  sender: string | undefined;
  senderHash: string | null;
  isProven: boolean;
  receivedAt: Date;
}

type Sorted = { is: 'ignored' | 'left' } | { is: 'sent'; purpose: Purpose; sent: Omit<SentEmail, 'files'> };

function sortEmail(settings: Settings, facts: Facts): Sorted {
  const { email, sender, senderHash } = facts;
  if (!email || sender === undefined || senderHash === null) return { is: 'left' };
  const purpose = purposeOf(email, settings);
  // A responder may name no email that it answers: the address that it answers to does.
  const isAnswer = email.isAnswer || purpose?.is === 'answer';
  if (isAutomatic({ ...email, sender, isAnswer }) || isOwn(sender, settings)) return { is: 'ignored' };
  if (!purpose || isPerhapsAutomatic(email)) return { is: 'left' };
  return { is: 'sent', purpose, sent: { ...facts, email, sender, senderHash } };
}

/** Of a request or an answer of a proven sender, looked at and stored before any row is locked. */
async function filesFor(shop: Reading, sorted: Sorted): Promise<EmailFiles> {
  if (sorted.is !== 'sent') return noneKept([]);
  const { purpose, sent } = sorted;
  const { files } = sent.email;
  if (files.length === 0 || !sent.isProven || purpose.is === 'idea') return noneKept(files);
  const outcome = purpose.is;
  // What joins no request counts in no limit.
  if (purpose.is === 'answer' && !(await awaitsAnswer(shop, { ...purpose, sender: sent.sender })))
    return noneKept(files);
  const isTooMany = await inTransaction(shop.db, (tx) => isOverLimit(tx, sent, outcome));
  if (isTooMany || (await findOutcome(shop.db, sent.key))) return noneKept(files);
  return keepFiles(shop, sent.sender, files);
}

async function decideEmail(
  tx: Transaction,
  shop: Reading,
  sorted: Sorted,
  files: EmailFiles,
): Promise<EmailOutcome> {
  if (sorted.is !== 'sent') return sorted.is;
  const { purpose } = sorted;
  const sent: SentEmail = { ...sorted.sent, files };
  await lockSender(tx, sent.senderHash);
  if (purpose.is === 'answer') return takeAnswer(tx, shop, { ...sent, threadKey: purpose.key });
  return purpose.is === 'idea' ? takeIdea(tx, shop, sent) : takeRequest(tx, shop, sent);
}

/** Under which the shop writes, so that what it wrote is known within an answer. */
const namesOf = ({ SITE_NAME, MAIL_FROM, SUPPORT_ADDRESS, IDEAS_ADDRESS }: Settings): string[] =>
  [SITE_NAME, MAIL_FROM, SUPPORT_ADDRESS, IDEAS_ADDRESS].filter((name) => name !== undefined);

async function receive(shop: Reading, raw: Buffer, email: ReceivedEmail | undefined): Promise<EmailOutcome> {
  const { settings } = shop;
  const sender = email && senderOf(email);
  const facts: Facts = {
    key: await keyOf(shop.db, hashesOfMessage(settings, email?.messageId ?? raw)),
    email,
    sender,
    senderHash: sender === undefined ? null : hashOfEmail(settings, sender),
    isProven: email !== undefined && sender !== undefined && isProven(email, sender, settings),
    receivedAt: shop.clock.now(),
  };
  const sorted = sortEmail(settings, facts);
  const files = await filesFor(shop, sorted);
  return inTransaction(shop.db, async (tx) => {
    const before = await claimEmail(tx, facts);
    if (before !== null) return before;
    const outcome = await decideEmail(tx, shop, sorted, files);
    await noteOutcome(tx, facts, outcome);
    return outcome;
  });
}

/**
 * Each Message-ID is received once. `size` is the email's bytes, of which `raw` may hold the first alone
 * (docs/product/email.md#emails-that-arrive).
 */
export async function receiveEmail(
  shop: Reading,
  { raw, size }: { raw: Buffer; size: number },
): Promise<EmailOutcome> {
  const { settings } = shop;
  const place = await placeOfPart(settings);
  const email = await readEmail({ raw, size, shopNames: namesOf(settings), place });
  try {
    return await receive(shop, raw, email);
  } finally {
    if (email) await forgetParts(email);
  }
}
