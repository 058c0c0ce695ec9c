export { queueKey, useCurrentAdmin, useWaiting } from './staff-session.ts';
