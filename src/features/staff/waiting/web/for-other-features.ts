export { queueKey, useWaiting } from './queries.ts';
