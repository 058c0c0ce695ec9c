export { AuthPage, secretPageHeaders } from './AuthPage.tsx';
export { Credentials, credentialNames } from './Credentials.tsx';
export { PasswordChangeSection } from './PasswordChangeSection.tsx';
export { ResendForm } from './ResendForm.tsx';
export { SignOutButton } from './SignOutButton.tsx';
export { UnverifiedNotice } from './UnverifiedNotice.tsx';
