export { debitsOfAllBefore, debitsToCome, nextDebitToTell, type ReadDebits } from './coming-debits.ts';
