export { AuthPage, secretPageHeaders } from './AuthPage.tsx';
export { Credentials, credentialNames } from './Credentials.tsx';
export { ForgottenForm, type ForgottenKind } from './ForgottenForm.tsx';
export { PasswordChangeSection } from './PasswordChangeSection.tsx';
export { ResendForm } from './ResendForm.tsx';
export { type ResetKind, ResetPassword } from './ResetPassword.tsx';
export { SignOutButton } from './SignOutButton.tsx';
export { UnverifiedNotice } from './UnverifiedNotice.tsx';
