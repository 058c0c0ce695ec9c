export { roleWord } from './role-word.ts';
export { useCurrentAdmin } from './staff-session.ts';
