export { useCurrentAdmin } from './queries.ts';
