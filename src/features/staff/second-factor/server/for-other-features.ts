export { type Resealed, resealFactors } from './reseal-factors.ts';
export { resetFactors } from './reset-factors.ts';
