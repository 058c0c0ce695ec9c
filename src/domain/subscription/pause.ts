/** docs/product/pause.md */
import { isFreeOrOffered, pauseOf, type StatusAndKind } from '../status/subscription-status.ts';
import { addMonths, renewalAfter } from '../time/billing-period.ts';
import { HOUR_MS, MINUTE_MS } from '../time/durations.ts';
import { formatDateTime } from '../time/french-dates.ts';
import { mayGoOn, type Ownership } from './toggle-subscription.ts';

export const PAUSE_MONTHS = [1, 2, 3] as const;
export type PauseMonths = (typeof PAUSE_MONTHS)[number];

/** Closer to its date the provider may have drafted the debit already. */
export const PAUSE_LEAD_HOURS = 24;
export const BETWEEN_PAUSES_MONTHS = 6;
export const RESUME_REMINDER_DAYS = 3;
/** The provider refuses a date in the past, and the message to it takes time. */
export const RESUMES_AFTER_MINUTES = 5;

export type Pause = { readonly from: Date; readonly until: Date };

export type PausableRow = StatusAndKind &
  Ownership & {
    readonly currentPeriodEnd: Date | null;
    readonly endDate: Date | null;
    readonly resumesAt: Date | null;
    readonly isDisputed: boolean;
    /** The debit of the month that runs is not known yet: a bank account takes days. */
    readonly isUnderWay: boolean;
  };

const REFUSALS = {
  free: 'Cette automatisation vous est offerte\u00a0: rien n’est prélevé, il n’y a rien à mettre en pause.',
  late: 'Un paiement est en retard\u00a0: réglez-le d’abord, ou annulez l’abonnement.',
  cancelled: 'Cet abonnement est annulé\u00a0: réactivez-le d’abord, ou laissez-le se terminer.',
  paused: 'Cet abonnement est déjà en pause.',
  ended: 'Aucun mois payé n’est en cours\u00a0: il n’y a rien à mettre en pause.',
  not_owned:
    'L’achat de cette automatisation a été annulé\u00a0: son abonnement prend fin avec le mois payé.',
  under_way:
    'Le prélèvement du mois en cours est encore chez votre banque\u00a0: une pause sera possible une fois qu’il est reçu.',
  disputed:
    'Un débit de cet abonnement est contesté auprès de votre banque\u00a0: une pause sera possible ensuite.',
} as const;

const again = (last: Date): Date => addMonths(last, BETWEEN_PAUSES_MONTHS);

/** Why no pause may be planned now; null where it may. One that is planned already is said by its dates. */
export function pauseRefusal(row: PausableRow, now: Date): string | null {
  const { status, currentPeriodEnd: due, resumesAt } = row;
  if (isFreeOrOffered(row)) return REFUSALS.free;
  if (status === 'past_due') return REFUSALS.late;
  if (status === 'cancelling' || status === 'cancelled') return REFUSALS.cancelled;
  if (status === 'paused') return REFUSALS.paused;
  const planned = pauseOf(row);
  if (planned)
    return `Une pause est déjà prévue, du ${formatDateTime(planned.from)} au ${formatDateTime(planned.until)}.`;
  if (status !== 'active' || !row.isCarried || !due) return REFUSALS.ended;
  if (!mayGoOn(row)) return REFUSALS.not_owned;
  if (row.isDisputed) return REFUSALS.disputed;
  if (row.isUnderWay) return REFUSALS.under_way;
  if (due.getTime() - now.getTime() < PAUSE_LEAD_HOURS * HOUR_MS)
    return `Le prochain mois est sur le point d’être prélevé\u00a0: demandez la pause une fois qu’il l’est, elle commencera à sa fin.`;
  if (resumesAt && due < again(resumesAt))
    return `La dernière pause a pris fin le ${formatDateTime(resumesAt)}\u00a0: la suivante peut commencer à partir du ${formatDateTime(again(resumesAt))}.`;
  return null;
}

/** It begins when what is paid ends; its end is counted from the anchor (docs/product/pause.md#from-the-paid-month). */
export function plannedPause(row: { readonly anchor: Date; readonly due: Date }, months: PauseMonths): Pause {
  let until = row.due;
  for (let month = 0; month < months; month += 1) until = renewalAfter(row, until);
  return { from: row.due, until };
}

export type ResumeDecision = 'take_back' | 'resume' | 'nothing' | 'not_allowed';

/** A pause that has not begun is taken back, for nothing is due before its day. */
export function decideResume(
  row: StatusAndKind & { readonly endDate: Date | null; readonly resumesAt: Date | null },
  now: Date,
): ResumeDecision {
  if (row.isFree) return 'not_allowed';
  const pause = pauseOf(row);
  if (!pause) return row.status === 'active' ? 'nothing' : 'not_allowed';
  if (now < pause.from) return 'take_back';
  return resumedAt(now) < pause.until ? 'resume' : 'nothing';
}

/** In whole seconds, as the provider counts. */
export const resumedAt = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + RESUMES_AFTER_MINUTES * MINUTE_MS) / 1000) * 1000);

interface Carried {
  readonly status: string;
  readonly currentPeriodEnd: Date;
}

/** The provider refuses a date that is not to come, and a request takes time. */
const leastTimeMs = MINUTE_MS;
/** A renewal of its own is not moved this close to its date. */
const tooCloseMs = HOUR_MS;

const second = (instant: Date) => Math.floor(instant.getTime() / 1000);

/**
 * On which day the provider has to debit next; null where it does already, or where it is left alone. A date is moved
 * back only of one that is still put off (`trialing`): what has been renewed there is never asked for twice.
 */
export function dateToCarry(
  row: StatusAndKind & {
    readonly currentPeriodEnd: Date | null;
    readonly endDate: Date | null;
    readonly resumesAt: Date | null;
  },
  there: Carried,
  now: Date,
): Date | null {
  const pause = pauseOf(row);
  const wanted = pause?.until ?? row.currentPeriodEnd;
  if (!wanted || second(wanted) === second(there.currentPeriodEnd)) return null;
  const soonest = new Date(now.getTime() + leastTimeMs);
  if (pause) return wanted > soonest ? wanted : null;
  if (wanted > there.currentPeriodEnd)
    return there.currentPeriodEnd.getTime() > now.getTime() + tooCloseMs ? wanted : null;
  if (there.status !== 'trialing' || row.status === 'past_due') return null;
  if (wanted > soonest) return wanted;
  // A cancelled month that is nearly over is ended there as it is.
  return row.status === 'active' && there.currentPeriodEnd > soonest ? soonest : null;
}
