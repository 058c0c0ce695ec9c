export { settleWithCard, showLate } from './late-payments.ts';
