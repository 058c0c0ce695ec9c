/** docs/product/ledger.md#why-this-status */
import { dunningEnd } from '../money/dunning.ts';
import {
  type Facts,
  type LedgerActor,
  SUBSCRIPTION_NOTES,
  type SubscriptionNote,
} from '../money/ledger-facts.ts';
import { euroCents, formatEurosPerMonth } from '../money/money.ts';
import {
  END_REASONS,
  type EndReason,
  SUBSCRIPTION_ACTS,
  type SubscriptionAct,
} from '../status/subscription-status.ts';
import { formatDateTime } from '../time/french-dates.ts';

export interface ToldEvent {
  readonly act: string;
  readonly at: Date;
  readonly actor: LedgerActor;
  readonly before: Facts | null;
  readonly after: Facts | null;
}

export interface Reason {
  readonly at: Date;
  readonly text: string;
  readonly by: string;
}

const SILENT_NOTES = [
  'tell_price_change',
  'tell_lower_price',
  'lapse_price_change',
  'share_out',
  'take_up_attempts',
] as const satisfies readonly SubscriptionNote[];
type TellingNote = Exclude<SubscriptionNote, (typeof SILENT_NOTES)[number]>;
type TellingAct = SubscriptionAct | TellingNote;
type Sentence = (event: ToldEvent) => string;

function dateOf(facts: Facts | null, name: string): Date | undefined {
  const text = facts?.[name];
  return typeof text === 'string' ? new Date(text) : undefined;
}

function until(words: string, event: ToldEvent, name = 'end_date'): string {
  const date = dateOf(event.after, name);
  return date ? `${words} jusqu’au ${formatDateTime(date)}` : '';
}

function price(facts: Facts | null): string {
  const cents = facts?.price;
  return typeof cents === 'number' ? formatEurosPerMonth(euroCents(cents)) : 'le prix annoncé';
}

const ENDS: Record<EndReason, string> = {
  cancelled: 'L’abonnement a pris fin chez Stripe.',
  trial: 'L’essai gratuit a pris fin.',
  gift: 'Le cadeau a pris fin.',
  replaced_by_paid: 'Un abonnement payé a pris le relais.',
  withdrawal: 'Le droit de rétractation a été exercé\u00a0: l’abonnement a pris fin aussitôt.',
  refunded: 'L’abonnement a été remboursé\u00a0: il a pris fin aussitôt.',
  dispute: 'Le paiement a été contesté auprès de la banque\u00a0: l’abonnement a pris fin.',
  ended_by_staff: 'L’équipe a mis fin à l’abonnement.',
  user_deactivated: 'Le compte a été désactivé\u00a0: l’abonnement a pris fin.',
  account_deleted: 'Le compte a été supprimé\u00a0: l’abonnement a pris fin.',
};

const isEndReason = (value: unknown): value is EndReason => END_REASONS.some((reason) => reason === value);

function firstOrNextRefusal(event: ToldEvent): string {
  if (event.before?.status === 'past_due') return 'Une nouvelle tentative de prélèvement a été refusée.';
  const since = dateOf(event.after, 'past_due_since') ?? event.at;
  const end = formatDateTime(dunningEnd(since));
  return `Le prélèvement du mois a été refusé\u00a0: l’accès est conservé trois jours, jusqu’au ${end}.`;
}

function dates(facts: Facts | null): string {
  const [from, to] = [dateOf(facts, 'end_date'), dateOf(facts, 'resumes_at')];
  return from && to ? `\u00a0: du ${formatDateTime(from)} au ${formatDateTime(to)}` : '';
}

const month = ({ after }: ToldEvent): string =>
  after?.price === 0 ? 'mois donné par l’équipe' : 'mois payé';

function cancelled(event: ToldEvent): string {
  if (event.before?.status === 'paused')
    return 'L’abonnement a été annulé pendant sa pause\u00a0: il a pris fin aussitôt, et rien n’est dû.';
  if (event.after?.status !== 'cancelling')
    return 'L’abonnement a été annulé pendant un retard de paiement\u00a0: il a pris fin aussitôt.';
  if (event.after.end_reason === 'refunded')
    return `L’achat a été remboursé\u00a0: l’abonnement est annulé. Le mois en cours, payé par un autre débit, va à son terme${until(', l’accès reste ouvert', event)}.`;
  if (event.after.end_reason === 'dispute')
    return `Un débit a été contesté auprès de la banque\u00a0: l’abonnement est annulé. Le mois en cours, payé par un autre débit, va à son terme${until(', l’accès reste ouvert', event)}.`;
  return `L’abonnement a été annulé\u00a0: le ${month(event)} va à son terme${until(', l’accès reste ouvert', event)}.`;
}

/** A month that staff gave ends without the provider, which never knew of it. */
function endedAtOnce({ actor, after }: ToldEvent): string {
  const reason = after?.end_reason;
  if (reason === 'cancelled' && actor === 'system')
    return 'Le mois donné par l’équipe est arrivé à son terme\u00a0: l’abonnement a pris fin.';
  return isEndReason(reason) ? ENDS[reason] : 'L’abonnement a pris fin aussitôt.';
}

function paidAgain(event: ToldEvent): string {
  const next = dateOf(event.after, 'period_end');
  return next ? ` Prochain prélèvement le ${formatDateTime(next)}.` : '';
}

const SENTENCES: Record<TellingAct, Sentence> = {
  confirm_payment: (event) =>
    `Le paiement a été confirmé\u00a0: l’abonnement est actif${until(', le mois est payé', event, 'period_end')}.`,
  start_trial: (event) => `L’essai gratuit a commencé${until(', il court', event)}.`,
  grant_gift: (event) => `L’automatisation a été offerte${until('', event)}.`,
  restore: () =>
    'L’abonnement a été restauré avec le compte\u00a0: il reste inactif tant qu’il n’est pas payé, et rien n’est prélevé.',
  record_ownership: () => 'L’automatisation a été acquise, sans abonnement.',
  create_by_staff: () => 'L’abonnement a été créé par l’équipe.',
  cancel: cancelled,
  reactivate: (event) => `L’annulation a été retirée\u00a0: l’abonnement continue.${paidAgain(event)}`,
  reactivate_by_staff: (event) => `L’abonnement a été réactivé par l’équipe.${paidAgain(event)}`,
  period_ended: (event) => `Le ${month(event)} est arrivé à son terme\u00a0: l’abonnement annulé a pris fin.`,
  plan_pause: ({ after }) => `Une pause a été demandée${dates(after)}. Rien n’est prélevé d’ici là.`,
  take_back_pause: (event) => `La pause a été retirée\u00a0: l’abonnement continue.${paidAgain(event)}`,
  begin_pause: (event) =>
    `La pause a commencé${until('\u00a0: rien n’est prélevé', event, 'resumes_at')}, date à laquelle l’abonnement reprend de lui-même.`,
  resume: (event) => `La pause est terminée\u00a0: l’abonnement a repris.${paidAgain(event)}`,
  payment_failed: firstOrNextRefusal,
  payment_recovered: (event) =>
    `Le paiement en retard a été reçu\u00a0: l’abonnement est de nouveau actif${until(', le mois est payé', event, 'period_end')}.`,
  suspend: () =>
    'Trois jours après le premier refus, le paiement manquait toujours\u00a0: l’abonnement a été suspendu.',
  trial_ended: () => 'L’essai gratuit est arrivé à son terme. Rien n’a été prélevé.',
  gift_ended: () => 'Le cadeau est arrivé à son terme. Rien n’a été prélevé.',
  gift_becomes_owned: () =>
    'Le cadeau est arrivé à son terme\u00a0: l’automatisation est acquise définitivement.',
  replace_by_paid: () => 'Un abonnement payé a pris le relais de la période gratuite.',
  end_by_staff: () => 'L’équipe a mis fin à l’abonnement.',
  end_now: endedAtOnce,
  renew: (event) => `Le mois a été renouvelé${until(', il est payé', event, 'period_end')}.`,
  begin_debit: (event) =>
    `Le mois a commencé, sa somme est en cours de prélèvement sur le compte bancaire${until(', il court', event, 'period_end')}.`,
  take_announced_price: ({ before, after }) =>
    `Le changement de prix annoncé s’applique\u00a0: ${price(after)} au lieu de ${price(before)}.`,
};

const silent: ReadonlySet<string> = new Set(SILENT_NOTES);

const isTelling = (act: string): act is TellingAct =>
  !silent.has(act) && [...SUBSCRIPTION_ACTS, ...SUBSCRIPTION_NOTES].some((one) => one === act);

const BIRTHS: ReadonlySet<TellingAct> = new Set<TellingAct>([
  'confirm_payment',
  'start_trial',
  'grant_gift',
  'restore',
  'record_ownership',
  'create_by_staff',
  'reactivate_by_staff',
]);

/** Payments after these endings are refunded, and explain no status. */
const ENDINGS: ReadonlySet<TellingAct> = new Set<TellingAct>([
  'cancel',
  'period_ended',
  'suspend',
  'end_by_staff',
  'end_now',
]);

const isMonth = (act: TellingAct) => act === 'renew' || act === 'begin_debit';

function withoutLateMonths<Event extends { act: TellingAct }>(life: readonly Event[]): Event[] {
  let ended = false;
  return life.filter(({ act }) => {
    if (isMonth(act)) return !ended;
    ended = ENDINGS.has(act) || (ended && act !== 'reactivate');
    return true;
  });
}

function withoutRepetition(acts: readonly TellingAct[]): number[] {
  return acts.flatMap((act, index) => (isMonth(act) && acts[index + 1] === act ? [] : [index]));
}

export type Reader = 'customer' | 'staff';

const ACTORS: Record<Reader, Record<LedgerActor, string>> = {
  customer: {
    customer: 'vous',
    staff: 'un membre de l’équipe',
    system: 'automatiquement',
    provider: 'votre banque',
  },
  staff: {
    customer: 'le client',
    staff: 'un membre de l’équipe',
    system: 'automatiquement',
    provider: 'la banque du client',
  },
};

/** The provider only reports the bank's answer to a payment, but ends a subscription itself. */
function actedBy({ act, actor }: ToldEvent, reader: Reader): string {
  return act === 'end_now' && actor === 'provider' ? 'Stripe' : ACTORS[reader][actor];
}

/** Oldest first; `by` names who acted, as far as the reader may know. */
export function whyThisStatus(events: readonly ToldEvent[], reader: Reader): Reason[] {
  const telling = events.flatMap((event) => (isTelling(event.act) ? [{ ...event, act: event.act }] : []));
  const birth = telling.findLastIndex(({ act }) => BIRTHS.has(act));
  const life = withoutLateMonths(telling.slice(Math.max(0, birth)));
  return withoutRepetition(life.map(({ act }) => act)).flatMap((index) => {
    const event = life[index];
    if (!event) return [];
    return [{ at: event.at, text: SENTENCES[event.act](event), by: actedBy(event, reader) }];
  });
}
