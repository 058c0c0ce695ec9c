export { FactorForm } from './FactorForm.tsx';
export { secondFactor } from './queries.ts';
