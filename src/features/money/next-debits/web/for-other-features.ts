export { NextDebits } from './NextDebits.tsx';
