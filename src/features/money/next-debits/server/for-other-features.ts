export { debitsToCome, nextDebitToTell } from './coming-debits.ts';
