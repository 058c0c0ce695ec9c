import { clsx } from 'clsx';
import { type ConfidenceColour, confidenceColour } from '#domain/status/idea-status.ts';
import { ideaTone } from '#help/ideas/web/for-other-features.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { StaffIdea } from '../contract.ts';

export const MOVE_FAILED = "Impossible de mettre à jour le statut de l'idée.";

const colours: Record<ConfidenceColour, string> = {
  bold_green: 'font-bold text-success-text',
  green: 'text-success-text',
  yellow: 'text-caution-text',
  orange: 'text-warning-text',
  red: 'text-danger-text',
};

/** The model gives its own figure (docs/product/idea.md#models-own-confidence). */
export function Confidence({ idea: { confidence_percentage: percentage } }: { idea: StaffIdea }) {
  if (percentage === null) return <span className="text-muted">Aucune</span>;
  return (
    <span className={clsx('tabular-nums', colours[confidenceColour(percentage)])}>{percentage}&nbsp;%</span>
  );
}

export function Status({ idea: { status, status_display } }: { idea: StaffIdea }) {
  return <Badge tone={ideaTone(status)}>{status_display}</Badge>;
}

export const titleOf = ({ id, title }: StaffIdea): string => title || `Idée n°\u00a0${id}`;
