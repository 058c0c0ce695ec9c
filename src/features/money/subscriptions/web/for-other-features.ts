export { NextDebits, useNextDebits } from './NextDebits.tsx';
