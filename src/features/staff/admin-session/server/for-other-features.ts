export { renewalsEnd } from './routes.ts';
