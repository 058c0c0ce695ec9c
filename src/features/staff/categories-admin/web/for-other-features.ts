export { staffCategories } from './queries.ts';
