export { type Gift, giveGift, grantGift } from './grant-gift.ts';
export { refuseToShorten } from './long-gift.ts';
