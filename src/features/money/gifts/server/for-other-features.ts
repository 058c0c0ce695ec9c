// biome-ignore lint/performance/noBarrelFile: the one door by which others reach this slice.
export { type Gift, grantGift } from './grant-gift.ts';
