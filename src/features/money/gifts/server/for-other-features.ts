export { type Gift, grantGift } from './grant-gift.ts';
