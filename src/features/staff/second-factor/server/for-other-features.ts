export { resetFactors } from './change-factors.ts';
