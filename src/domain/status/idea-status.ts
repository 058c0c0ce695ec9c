/** docs/product/idea.md#moves-of-staff */
import { ForbiddenTransition, type TransitionTable, transition } from './transition-table.ts';

export const IDEA_STATUSES = [
  'new',
  'ai_processing',
  'ai_processed',
  'in_review',
  'approved',
  'in_development',
  'completed',
  'rejected',
] as const;
export type IdeaStatus = (typeof IDEA_STATUSES)[number];

export const IDEA_ACTS = [
  'start_ai',
  'ai_done',
  'ai_failed',
  'ai_kept',
  'ai_kept_in_review',
  'ai_kept_rejected',
  'review',
  'approve',
  'reject',
  'start_development',
  'drop_draft',
  'complete',
] as const;
export type IdeaAct = (typeof IDEA_ACTS)[number];

export const IDEA_TRANSITIONS: TransitionTable<IdeaStatus, IdeaAct> = {
  new: { start_ai: 'ai_processing' },
  /** `ai_kept…` says that a new reading failed, so the earlier analysis and decision stand. */
  ai_processing: {
    ai_done: 'ai_processed',
    ai_failed: 'new',
    ai_kept: 'ai_processed',
    ai_kept_in_review: 'in_review',
    ai_kept_rejected: 'rejected',
  },
  ai_processed: { start_ai: 'ai_processing', review: 'in_review', reject: 'rejected' },
  in_review: { start_ai: 'ai_processing', approve: 'approved', reject: 'rejected' },
  approved: { start_development: 'in_development' },
  in_development: { complete: 'completed', drop_draft: 'approved' },
  completed: {},
  rejected: { start_ai: 'ai_processing' },
};

export function nextIdeaStatus(status: IdeaStatus, act: IdeaAct): IdeaStatus {
  return transition('idea', IDEA_TRANSITIONS, status, act);
}

const ACTS_IN_VAIN = ['ai_failed', 'ai_kept', 'ai_kept_in_review', 'ai_kept_rejected'] as const;

/** A failed reading returns the idea to where it was. Throws `ForbiddenTransition` for a status that is never read. */
export function actInVain(before: IdeaStatus): IdeaAct {
  const act = ACTS_IN_VAIN.find((one) => IDEA_TRANSITIONS.ai_processing[one] === before);
  if (!act) throw new ForbiddenTransition('idea', before, 'start_ai');
  return act;
}

const STAFF_MOVES = ['review', 'approve', 'reject'] as const;

export const STAFF_DESTINATIONS = [
  'in_review',
  'approved',
  'rejected',
] as const satisfies readonly IdeaStatus[];

export function adminIdeaMoves(status: IdeaStatus): IdeaStatus[] {
  return STAFF_MOVES.map((act) => IDEA_TRANSITIONS[status][act]).filter((next) => next !== undefined);
}

export function moveOfStaff(from: IdeaStatus, to: IdeaStatus): IdeaAct | undefined {
  return STAFF_MOVES.find((act) => IDEA_TRANSITIONS[from][act] === to);
}

/** docs/product/idea.md#reprocess-call */
export function canReprocess(status: IdeaStatus): boolean {
  return IDEA_TRANSITIONS[status].start_ai !== undefined;
}

export const IDEA_STATUS_LABELS: Record<IdeaStatus, string> = {
  new: 'Nouvelle',
  ai_processing: 'Analyse en cours',
  ai_processed: 'Traitée par l’IA',
  in_review: 'En cours d’examen',
  approved: 'Approuvée',
  in_development: 'En développement',
  completed: 'Terminée',
  rejected: 'Rejetée',
};

export const IDEA_USAGE_TYPES = ['perso', 'pro'] as const;
export type IdeaUsageType = (typeof IDEA_USAGE_TYPES)[number];
export const DEFAULT_IDEA_USAGE_TYPE: IdeaUsageType = 'perso';
export const IDEA_USAGE_TYPE_LABELS: Record<IdeaUsageType, string> = {
  perso: 'Personnel',
  pro: 'Professionnel',
};

export const HIGH_CONFIDENCE = 80;
export type ConfidenceColour = 'bold_green' | 'green' | 'yellow' | 'orange' | 'red';

/** @internal Awaits the reading of ideas by the model (docs/product/idea.md#ideas-for-staff). */
export function isHighConfidence(percentage: number | null): boolean {
  return percentage !== null && percentage >= HIGH_CONFIDENCE;
}

export function confidenceColour(percentage: number): ConfidenceColour {
  if (percentage >= 90) return 'bold_green';
  if (percentage >= HIGH_CONFIDENCE) return 'green';
  if (percentage >= 70) return 'yellow';
  return percentage >= 60 ? 'orange' : 'red';
}

export const IDEA_FILTERS = [
  'all',
  'ai_processed',
  'high_confidence',
  'to_review',
  'approved',
  'with_workflow',
] as const;
export type IdeaFilter = (typeof IDEA_FILTERS)[number];
export const IDEA_FILTER_LABELS: Record<IdeaFilter, string> = {
  all: 'Toutes',
  ai_processed: 'Traitées par l’IA',
  high_confidence: 'Confiance élevée',
  to_review: 'À examiner',
  approved: 'Approuvées',
  with_workflow: 'Avec workflow',
};
