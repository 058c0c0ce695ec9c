// biome-ignore-start lint/performance/noBarrelFile: the one door by which other screens reach this slice.
export { useFreeTrial } from './queries.ts';
export { TrialDialog } from './TrialDialog.tsx';
// biome-ignore-end lint/performance/noBarrelFile: see above.
