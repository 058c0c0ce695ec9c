import type { CameBack, FiledDocuments } from '../document/filed-documents.ts';
import { highestNumbers, type LastNumber } from '../document/paper-numbers.ts';
import type { EuroCents } from '../money/money.ts';
import { DEFAULT_MONTHLY_CAP, isValidCap } from '../price/monthly-cap.ts';

/** docs/product/export-and-restore.md#same-email-verified-deleted */

const many = (count: number, one: string, more: string) => `${count}\u00a0${count > 1 ? more : one}`;

export interface Restored extends CameBack {
  automations: number;
  subscriptions: number;
}

function automationsInWords({ automations, subscriptions }: Restored): string {
  if (automations === 0) return 'Votre fichier ne rend aucune automatisation à ce compte.';
  const given = many(
    automations,
    'automatisation est de nouveau à vous',
    'automatisations sont de nouveau à vous',
  );
  if (subscriptions === 0) return `${given}.`;
  const waiting = many(subscriptions, 'abonnement est à réactiver', 'abonnements sont à réactiver');
  return `${given}, et ${waiting} depuis votre compte.`;
}

export function restoredInWords(restored: Restored): string {
  const said = automationsInWords(restored);
  const { documents, book } = restored;
  if (documents === 0) return book ? `${said} Votre carnet est de retour.` : said;
  if (book) return `${said} ${many(documents, 'document', 'documents')} et votre carnet sont de retour.`;
  return `${said} ${many(documents, 'document est de retour', 'documents sont de retour')}.`;
}

/** Instants are in ISO 8601, the numbers are ids of automations. */
export interface RestoreClaim {
  readonly exportedAt: string;
  readonly owned: readonly number[];
  readonly subscribed: readonly number[];
  readonly monthlyCap: number | null;
  readonly documents?: FiledDocuments | undefined;
}

export interface DeletionRecord {
  /** It leaves out what was refunded since, or lost to a dispute. */
  readonly owned: readonly number[];
  readonly monthlyCap: EuroCents;
  readonly lastNumbers: readonly LastNumber[];
  readonly deletedAt: Date;
  readonly restoredAt: Date | null;
  readonly purgeAt: Date;
}

export type RestoreProblem = 'not_deleted' | 'already_restored';

/** At the same instant, the deletion is the later act. */
const isRestored = ({ restoredAt, deletedAt }: Pick<DeletionRecord, 'restoredAt' | 'deletedAt'>) =>
  restoredAt !== null && restoredAt > deletedAt;

/** A restore voids all earlier files (docs/product/export-and-restore.md#intersection-of-file-and-record). */
export function restoreProblem(
  exportedAt: Date,
  record: DeletionRecord | undefined,
  now: Date,
): RestoreProblem | null {
  if (!record || record.purgeAt <= now) return 'not_deleted';
  const isFromBefore = record.restoredAt !== null && exportedAt < record.restoredAt;
  return isRestored(record) || isFromBefore ? 'already_restored' : null;
}

export function restoredAutomations(
  claim: RestoreClaim,
  record: DeletionRecord,
): { owned: number[]; subscribed: number[] } {
  const known = new Set(record.owned);
  const listed = new Set([...claim.owned, ...claim.subscribed]);
  const owned = [...listed].filter((id) => known.has(id)).sort((a, b) => a - b);
  const wasSubscribed = new Set(claim.subscribed);
  return { owned, subscribed: owned.filter((id) => wasSubscribed.has(id)) };
}

export function restoredCap(claim: RestoreClaim, record: DeletionRecord): EuroCents {
  if (claim.monthlyCap !== null && !isValidCap(claim.monthlyCap)) return DEFAULT_MONTHLY_CAP;
  return isValidCap(record.monthlyCap) ? record.monthlyCap : DEFAULT_MONTHLY_CAP;
}

/** `purchases` go by id, because one automation may have been bought twice. */
interface Left {
  readonly purchases: readonly number[];
  readonly monthlyCap: EuroCents;
  readonly lastNumbers: readonly LastNumber[];
}

/** Somebody who only typed this address must not change its owner's numbers. */
export function mergedRecord(
  left: Left & { emailVerified: boolean },
  earlier: (Left & Pick<DeletionRecord, 'deletedAt' | 'restoredAt'>) | undefined,
): Left {
  const lastNumbers = highestNumbers([
    ...(left.emailVerified ? left.lastNumbers : []),
    ...(earlier?.lastNumbers ?? []),
  ]);
  if (!earlier) return { purchases: [...left.purchases], monthlyCap: left.monthlyCap, lastNumbers };
  const waits = !isRestored(earlier);
  const purchases = new Set([...left.purchases, ...(waits ? earlier.purchases : [])]);
  return {
    purchases: [...purchases].sort((a, b) => a - b),
    monthlyCap: waits && !left.emailVerified ? earlier.monthlyCap : left.monthlyCap,
    lastNumbers,
  };
}
