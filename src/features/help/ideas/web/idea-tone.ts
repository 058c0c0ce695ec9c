import type { IdeaStatus } from '#domain/status/idea-status.ts';
import type { BadgeTone } from '#web/ui/Badge.tsx';

const tones: Record<IdeaStatus, BadgeTone> = {
  new: 'accent',
  ai_processing: 'neutral',
  ai_processed: 'neutral',
  in_review: 'warning',
  approved: 'success',
  in_development: 'success',
  completed: 'success',
  rejected: 'neutral',
};

export const ideaTone = (status: IdeaStatus): BadgeTone => tones[status];
