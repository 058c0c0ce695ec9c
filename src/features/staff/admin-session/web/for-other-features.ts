export { useCurrentAdmin } from './staff-session.ts';
