import type { MrrMovement } from './mrr.ts';

const WORDS: Record<MrrMovement, string> = {
  new: 'Nouveaux',
  reactivated: 'De retour',
  raised: 'En hausse',
  lowered: 'En baisse',
  left: 'Partis',
};

export const movementWords = (movement: MrrMovement): string => WORDS[movement];
