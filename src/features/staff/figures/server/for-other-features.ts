export { countedOnce } from './kept-figures.ts';
