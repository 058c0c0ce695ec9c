export { NextDebits, useNextDebits } from './NextDebits.tsx';
export { OwnMonth } from './OwnMonth.tsx';
