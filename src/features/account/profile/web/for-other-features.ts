export { EmailChangeForm } from './EmailChangeForm.tsx';
