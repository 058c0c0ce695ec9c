export { queueKey, useWaiting } from './queries.ts';

export { useCurrentAdmin } from './staff-session.ts';
