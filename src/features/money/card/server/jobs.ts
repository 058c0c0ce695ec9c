import { cardOnFileTask } from '#money/checkout/server/for-other-features.ts';
import { keepPaidCard } from './change-card.ts';

export const cardOutbox = { [cardOnFileTask]: keepPaidCard };
