import type { Sweep } from '#server/jobs/worker.ts';
import { endGifts, remindOfGifts } from './end-gifts.ts';

export const giftSweeps: readonly Sweep[] = [
  { name: 'gifts-ending', run: remindOfGifts },
  { name: 'gifts-over', run: endGifts },
];
