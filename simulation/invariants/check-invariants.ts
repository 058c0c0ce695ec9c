import { accessHasReason } from './access-has-reason.ts';
import { authorsAreLeftInPeace } from './authors-are-left-in-peace.ts';
import { balanceAgrees } from './balance-agrees.ts';
import { codesKeepTheirTerms } from './codes-keep-their-terms.ts';
import { comparisonAgrees } from './comparison-agrees.ts';
import { debitsHaveInvoices } from './debits-have-invoices.ts';
import { deletedAreForgotten } from './deleted-are-forgotten.ts';
import { documentsAreWhole } from './documents-are-whole.ts';
import { emailsDue } from './emails-due.ts';
import { emailsSentOnce } from './emails-sent-once.ts';
import { excessIsRare } from './excess-is-rare.ts';
import { freeStaysFree } from './free-stays-free.ts';
import { givingUpIsTold } from './giving-up-is-told.ts';
import { ideasWaitForSomebody } from './ideas-wait-for-somebody.ts';
import { closeMidnight, type Invariant, openMidnight } from './invariant.ts';
import { ledgerChainHolds } from './ledger-chain-holds.ts';
import { ledgerTellsStatus } from './ledger-tells-status.ts';
import { monthUnderCap } from './month-under-cap.ts';
import { noDebitAfterEnd } from './no-debit-after-end.ts';
import { noIdeaIsLost } from './no-idea-is-lost.ts';
import { nothingStuck } from './nothing-stuck.ts';
import { numbersHaveNoGap } from './numbers-have-no-gap.ts';
import { oneLiveSubscription } from './one-live-subscription.ts';
import { outsideIsTold } from './outside-is-told.ts';
import { ownedIsPaidFor } from './owned-is-paid-for.ts';
import { paidHasAccess } from './paid-has-access.ts';
import { papersAreElectronic } from './papers-are-electronic.ts';
import { pricesWereAnnounced } from './prices-were-announced.ts';
import { readingsArePaidOnce } from './readings-are-paid-once.ts';
import { refundsHaveCreditNotes } from './refunds-have-credit-notes.ts';
import { reportsTellThePapers } from './reports-tell-the-papers.ts';
import { runsReachN8nOnce } from './runs-reach-n8n-once.ts';
import { saidIsDebited } from './said-is-debited.ts';
import { sharesAreExact } from './shares-are-exact.ts';
import { sleepersAreAskedOnce } from './sleepers-are-asked-once.ts';
import { taxFollowsThePlace } from './tax-follows-the-place.ts';
import { triesAreKept } from './tries-are-kept.ts';
import type { Breach, World } from './world.ts';

/** Every guarantee, in the order in which a person would look. */
export const INVARIANTS: readonly Invariant[] = [
  paidHasAccess,
  accessHasReason,
  ownedIsPaidFor,
  monthUnderCap,
  excessIsRare,
  sharesAreExact,
  saidIsDebited,
  debitsHaveInvoices,
  numbersHaveNoGap,
  refundsHaveCreditNotes,
  papersAreElectronic,
  taxFollowsThePlace,
  reportsTellThePapers,
  balanceAgrees,
  comparisonAgrees,
  oneLiveSubscription,
  noDebitAfterEnd,
  codesKeepTheirTerms,
  freeStaysFree,
  pricesWereAnnounced,
  ledgerTellsStatus,
  ledgerChainHolds,
  emailsDue,
  emailsSentOnce,
  nothingStuck,
  givingUpIsTold,
  deletedAreForgotten,
  noIdeaIsLost,
  ideasWaitForSomebody,
  triesAreKept,
  readingsArePaidOnce,
  authorsAreLeftInPeace,
  sleepersAreAskedOnce,
  runsReachN8nOnce,
  outsideIsTold,
  documentsAreWhole,
];

/**
 * Checks the world at a midnight; answers every breach, none when all is in order. It looks at what changed since the
 * midnight that `world.memory` remembers, and remembers this one unless something is broken.
 */
export async function checkInvariants(world: World): Promise<Breach[]> {
  const midnight = await openMidnight(world);
  const breaches: Breach[] = [];
  for (const { name, check } of INVARIANTS) {
    for (const found of await check(midnight)) breaches.push({ invariant: name, ...found });
  }
  if (breaches.length === 0) await closeMidnight(world);
  return breaches;
}
