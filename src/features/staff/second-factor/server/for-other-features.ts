export { resetFactors } from './reset-factors.ts';
