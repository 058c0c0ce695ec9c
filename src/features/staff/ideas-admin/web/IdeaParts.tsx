import { clsx } from 'clsx';
import { type ConfidenceColour, confidenceColour } from '#domain/status/idea-status.ts';
import { ideaTone } from '#help/ideas/web/for-other-features.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { StaffIdea } from '../contract.ts';

const colours: Record<ConfidenceColour, string> = {
  bold_green: 'font-bold text-success-text',
  green: 'text-success-text',
  yellow: 'text-caution-text',
  orange: 'text-warning-text',
  red: 'text-danger-text',
};

/** The model's own figure (docs/product/idea.md#models-own-confidence). */
export function Confidence({ idea: { confidence_percentage: percentage } }: { idea: StaffIdea }) {
  if (percentage === null) return <span className="text-muted">Aucune</span>;
  return (
    <span className={clsx('tabular-nums', colours[confidenceColour(percentage)])}>{percentage}&nbsp;%</span>
  );
}

/** The word and the colour that its author sees. */
export function Status({ idea: { status, status_display } }: { idea: StaffIdea }) {
  return <Badge tone={ideaTone(status)}>{status_display}</Badge>;
}

export const titleOf = ({ id, title }: StaffIdea): string => title || `Idée n°\u00a0${id}`;

/** Wherever the words of a model are shown (AI Act, article 50), those that staff changed too. */
export function WrittenByAi({ isReread = false }: { isReread?: boolean }) {
  return (
    <p className="font-medium text-muted text-sm">
      Texte écrit par une IA{isReread ? ', relu par l’équipe' : ''}
    </p>
  );
}
