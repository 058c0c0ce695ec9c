import { ATTEMPTS_MAX, EMAIL_BYTES_MAX, EMAIL_HEADERS_MAX } from '#domain/mail/mail-limits.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { raiseAlert, resolveAlertsOf } from '#server/alerts.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { aloneAt } from '#server/db/session-lock.ts';
import {
  MailboxAway,
  type MailFolder,
  type OpenMailbox,
  type WaitingEmail,
} from '#server/gateways/imap/mailbox.ts';
import { noteRun } from '#server/jobs/job-runs.ts';
import { hashOfPlace } from '#server/keys/email-hash.ts';
import type { Shop } from '#server/shop.ts';
import { receiveEmail } from './receive-email.ts';
import { beginAttempt, forgetAttempts, incomingTask, queueVisit, selectAttempts } from './store.ts';

const emailsAtOnce = 25;
/** Among so many, those that were never tried come first. */
const emailsLookedAt = 500;
/** A visit begins no email after so long: the next one sees what arrived meanwhile. */
const visitMs = MINUTE_MS;
/** A mailbox that is away longer needs a person: passwords expire, servers move. */
const awayMs = HOUR_MS;
const alertKind = 'mailbox_away';

interface Visiting {
  isUnderWay: boolean;
  nextAt: number;
  /** The shop's clock tells it. */
  awaySince: Date | undefined;
  /** An alert of a former process is closed by the first visit that succeeds. */
  isKnownToAnswer: boolean;
}

const states = new WeakMap<Shop, Visiting>();

function stateOf(shop: Shop): Visiting {
  const state = states.get(shop) ?? {
    isUnderWay: false,
    nextAt: 0,
    awaySince: undefined,
    isKnownToAnswer: false,
  };
  states.set(shop, state);
  return state;
}

/** A job reads it, beside the other work: a slow mail server delays nothing. By real time, as its emails arrive. */
export async function queueNextVisit(shop: Shop): Promise<number> {
  const state = stateOf(shop);
  if (!shop.incomingMailbox || state.isUnderWay || performance.now() < state.nextAt) return 0;
  state.nextAt = performance.now() + shop.settings.IMAP_POLL_SECONDS * 1_000;
  await queueVisit(shop.db);
  return 1;
}

interface Tried extends WaitingEmail {
  /** Its place has it, so that its tries count before anything of it is known. */
  key: string;
  attempts: number;
}

/** Emails tried in vain wait behind all others. */
async function inTheirTurn(shop: Shop, mailbox: OpenMailbox): Promise<Tried[]> {
  const waiting = (await mailbox.waiting(emailsLookedAt)).map((email) => ({
    ...email,
    key: hashOfPlace(shop.settings, email.place),
  }));
  if (waiting.length === 0) return [];
  const attempts = await selectAttempts(
    shop.db,
    waiting.map(({ key }) => key),
  );
  return waiting
    .map((email) => ({ ...email, attempts: attempts.get(email.key) ?? 0 }))
    .toSorted((one, other) => one.attempts - other.attempts)
    .slice(0, emailsAtOnce);
}

/** Moved only once what it made is committed: a kill between the two finds it again, and finds it done. */
async function folderFor(
  shop: Shop,
  mailbox: OpenMailbox,
  { uid, size }: Tried,
): Promise<MailFolder | undefined> {
  const raw = await mailbox.read(uid, size > EMAIL_BYTES_MAX ? EMAIL_HEADERS_MAX : EMAIL_BYTES_MAX);
  if (!raw) return undefined;
  const outcome = await receiveEmail(shop, { raw, size });
  return outcome === 'left' ? 'toRead' : 'handled';
}

async function takeOne(shop: Shop, mailbox: OpenMailbox, email: Tried): Promise<void> {
  const { uid, key, attempts } = email;
  async function file(folder: MailFolder | undefined): Promise<void> {
    if (folder) await mailbox.file(uid, folder);
    await forgetAttempts(shop.db, key);
  }
  if (attempts >= ATTEMPTS_MAX) {
    shop.log.warn({ attempts }, 'an email whose tries never end is left to people');
    return file('toRead');
  }
  await beginAttempt(shop.db, key, shop.clock.now());
  try {
    await file(await folderFor(shop, mailbox, email));
  } catch (error) {
    if (error instanceof MailboxAway || isDatabaseAway(error)) throw error;
    if (attempts + 1 >= ATTEMPTS_MAX) await file('toRead');
    throw error;
  }
}

/** None that fails keeps another waiting. */
async function takeAll(shop: Shop, mailbox: OpenMailbox): Promise<{ done: number; errors: unknown[] }> {
  const until = performance.now() + visitMs;
  const errors: unknown[] = [];
  let done = 0;
  for (const email of await inTheirTurn(shop, mailbox)) {
    if (performance.now() > until) break;
    try {
      await takeOne(shop, mailbox, email);
      done += 1;
    } catch (error) {
      if (error instanceof MailboxAway || isDatabaseAway(error)) throw error;
      errors.push(error);
    }
  }
  return { done, errors };
}

async function noteAnswering({ db, clock }: Shop, state: Visiting): Promise<void> {
  const isNews = !state.isKnownToAnswer;
  Object.assign(state, { awaySince: undefined, isKnownToAnswer: true });
  const note = 'La boîte répond de nouveau.';
  if (isNews) await resolveAlertsOf(db, { kind: alertKind, now: clock.now(), note });
}

async function noteAway(shop: Shop, state: Visiting, error: MailboxAway): Promise<void> {
  shop.log.warn({ reason: error.message }, 'the mailbox cannot be read');
  const now = shop.clock.now();
  state.awaySince ??= now;
  state.isKnownToAnswer = false;
  if (now.getTime() - state.awaySince.getTime() < awayMs) return;
  await raiseAlert(shop.db, {
    kind: alertKind,
    onceKey: `${alertKind}:${now.toISOString().slice(0, 10)}`,
    details: { reason: error.message },
    now,
  });
}

/** Answers how many emails were filed; the mailbox being away is no failure of the job. */
export async function visitMailbox(shop: Shop): Promise<number> {
  const { incomingMailbox, clock } = shop;
  const state = stateOf(shop);
  if (!incomingMailbox || state.isUnderWay) return 0;
  state.isUnderWay = true;
  const began = performance.now();
  try {
    const visited = await aloneAt(shop.sessions, incomingTask, () =>
      incomingMailbox.visit((mailbox) => takeAll(shop, mailbox)),
    );
    if (!visited) return 0;
    const { done, errors } = visited.result;
    for (const err of errors) {
      shop.log.error({ err }, 'an email could not be taken');
      shop.errorReports.report(err, { job: 'incoming-emails' });
    }
    const tookMs = performance.now() - began;
    const [error] = errors;
    const run = { sweep: 'incoming-emails', at: clock.now(), tookMs, done, failures: errors.length, error };
    if (done + errors.length > 0) await noteRun(shop.db, run);
    await noteAnswering(shop, state);
    return done;
  } catch (error) {
    if (!(error instanceof MailboxAway)) throw error;
    await noteAway(shop, state, error);
    return 0;
  } finally {
    state.isUnderWay = false;
  }
}
