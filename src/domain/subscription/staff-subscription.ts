/** docs/product/staff.md#four-acts-on-a-subscription */
import { isFreeOrOffered, isLive, pauseOf, type StatusAndKind } from '../status/subscription-status.ts';
import { mayGoOn, type Ownership } from './toggle-subscription.ts';

export const STAFF_ACTIONS = ['cancel', 'reactivate', 'activate', 'deactivate'] as const;
export type StaffAction = (typeof STAFF_ACTIONS)[number];
export const STAFF_ACTS = [...STAFF_ACTIONS, 'recreate'] as const;
export type StaffAct = (typeof STAFF_ACTS)[number];

export type StaffRow = StatusAndKind & {
  readonly endDate: Date | null;
  readonly endReason: string | null;
  readonly currentPeriodEnd: Date | null;
  readonly resumesAt?: Date | null | undefined;
} & Pick<Ownership, 'isCarried'>;

export type StaffDecision =
  | 'cancel'
  | 'take_back_pause'
  | 'end'
  | 'end_free'
  | 'reactivate'
  | 'recreate'
  | 'nothing'
  | StaffRefusal;

const GIVEN_BACK = ['withdrawal', 'refunded', 'dispute', 'account_deleted'];

/** The provider refuses a trial that ends in the past, and a request takes time. */
const leastTimeMs = 60_000;

/** Null when nothing of the month is left (docs/product/staff.md#paid-until-from-the-row). */
export function paidUntil(row: Omit<StaffRow, 'isCarried'>, now: Date): Date | null {
  const { status, isFree, endReason, currentPeriodEnd } = row;
  if (currentPeriodEnd === null || isFree || status === 'past_due') return null;
  if (!isLive(status) && GIVEN_BACK.includes(endReason ?? '')) return null;
  return currentPeriodEnd.getTime() - now.getTime() > leastTimeMs ? currentPeriodEnd : null;
}

/** Nobody bills it, and it ends on its date (docs/product/staff.md#manual-month). */
export function isGivenMonth(row: Omit<StaffRow, 'endReason'>): boolean {
  const { status, isFree, isCarried, currentPeriodEnd, endDate } = row;
  const runs = status === 'active' || status === 'cancelling';
  return runs && !isFree && !isCarried && currentPeriodEnd === null && endDate !== null;
}

/** docs/product/administration.md#several-lines */
export const SEVERAL_ACTIONS = ['cancel', 'reactivate'] as const satisfies readonly StaffAction[];

export const STAFF_REFUSALS = {
  free: 'Cette automatisation est offerte\u00a0: elle se termine d’elle-même à sa date de fin.',
  no_paid_time:
    'Il ne reste rien de payé\u00a0: personne n’est débité sans son accord. Offrez du temps à ce client, ou invitez-le à payer depuis son tableau de bord.',
  not_allowed: 'Son statut ne le permet pas.',
  ends_by_itself: 'Cet abonnement se termine de lui-même\u00a0: rien n’est à recréer.',
  paused:
    'Cet abonnement est en pause\u00a0: seul le client peut le reprendre avant sa date, car un mois lui serait débité.',
  reactivate_first: 'Réactivez d’abord cet abonnement.',
  account_shut: 'Ce compte est désactivé\u00a0: réactivez-le d’abord.',
  has_other: 'Ce client a déjà un autre abonnement à cette automatisation.',
  not_owned: 'L’achat de cette automatisation a été annulé\u00a0: offrez du temps à ce client.',
  no_card:
    'Ce client n’a pas de carte enregistrée\u00a0: demandez-lui d’en ajouter une dans son profil, ou offrez-lui du temps.',
} as const;
export type StaffRefusal = keyof typeof STAFF_REFUSALS;

const DONE: Record<StaffAct, string> = {
  cancel: 'Déjà suspendu.',
  reactivate: 'Déjà actif.',
  activate: 'Déjà actif.',
  deactivate: 'Déjà terminé.',
  recreate: 'L’abonnement existe déjà chez Stripe.',
};

export const isStaffRefusal = (decision: StaffDecision): decision is StaffRefusal =>
  Object.hasOwn(STAFF_REFUSALS, decision);

function onCancel({ status, endReason }: StaffRow): StaffDecision {
  if (status === 'active' || status === 'past_due' || status === 'paused') return 'cancel';
  const isCancelled = status === 'cancelling' || (status === 'cancelled' && endReason === 'cancelled');
  return isCancelled ? 'nothing' : 'not_allowed';
}

function onDeactivate({ status }: StaffRow): StaffDecision {
  if (isLive(status)) return 'end';
  return status === 'purchased_only' ? 'not_allowed' : 'nothing';
}

/** Undefined means that only the provider knows, and was not asked. */
export interface StaffFacts extends StaffRow, Ownership {
  readonly accountIsShut: boolean;
  readonly hasOther: boolean;
  readonly aliveAtProvider?: boolean | undefined;
  readonly hasCard?: boolean | undefined;
}

function onReactivate(row: StaffFacts, now: Date): StaffDecision {
  const { status, endDate, aliveAtProvider = row.isCarried } = row;
  if (status === 'paused') return 'paused';
  if (pauseOf(row)) return 'take_back_pause';
  if (status === 'active') return 'nothing';
  if (status === 'cancelling' && endDate !== null && now < endDate) {
    if (aliveAtProvider || isGivenMonth(row)) return 'reactivate';
  }
  const wasPaid = status === 'cancelling' || status === 'cancelled' || status === 'inactive';
  return wasPaid && paidUntil(row, now) ? 'recreate' : 'no_paid_time';
}

function onRecreate(row: StaffFacts, now: Date): StaffDecision {
  const { status, isFree, aliveAtProvider = row.isCarried } = row;
  if (isFree) return 'free';
  if (status === 'cancelling') return 'ends_by_itself';
  if (status === 'paused') return 'paused';
  if (status !== 'active' && status !== 'past_due') return 'reactivate_first';
  if (!paidUntil(row, now)) return 'no_paid_time';
  return aliveAtProvider ? 'nothing' : 'recreate';
}

function unlessHindered(row: StaffFacts, decision: StaffDecision): StaffDecision {
  if (decision !== 'reactivate' && decision !== 'recreate') return decision;
  if (row.accountIsShut) return 'account_shut';
  if (row.hasOther) return 'has_other';
  if (!mayGoOn(row)) return 'not_owned';
  return decision === 'recreate' && row.hasCard === false ? 'no_card' : decision;
}

export function decideStaffAct(row: StaffFacts, act: StaffAct, now: Date): StaffDecision {
  const isGiven = isLive(row.status) && isFreeOrOffered(row);
  if (isGiven) return act === 'deactivate' ? 'end_free' : 'free';
  if (act === 'cancel') return onCancel(row);
  if (act === 'deactivate') return onDeactivate(row);
  return unlessHindered(row, act === 'recreate' ? onRecreate(row, now) : onReactivate(row, now));
}

/** Null where the act may be offered and would succeed. */
export function staffRefusal(row: StaffFacts, act: StaffAct, now: Date): string | null {
  const decision = decideStaffAct(row, act, now);
  if (decision === 'nothing') return DONE[act];
  return isStaffRefusal(decision) ? STAFF_REFUSALS[decision] : null;
}

export const staffRefusals = (row: StaffFacts, now: Date): Record<StaffAct, string | null> => ({
  cancel: staffRefusal(row, 'cancel', now),
  reactivate: staffRefusal(row, 'reactivate', now),
  activate: staffRefusal(row, 'activate', now),
  deactivate: staffRefusal(row, 'deactivate', now),
  recreate: staffRefusal(row, 'recreate', now),
});
