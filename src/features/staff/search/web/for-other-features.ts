export { SearchButton, StaffSearch } from './StaffSearch.tsx';
