export { type Gift, grantGift } from './grant-gift.ts';
export { refuseToShorten } from './long-gift.ts';
