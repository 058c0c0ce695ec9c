import { type Line, looks } from '../line.ts';

/** An open dialog is looked at by axe: an entry of the list of states names the file that holds it. */
const dialog = (file: string, test = looks): Line => ({
  id: `axe ${file}`,
  says: `${file}: open, without an accessibility fault`,
  tests: [test],
  uses: 'axe',
  ...(test === looks && { letters: [file] }),
});

/** A form is filled in and sent without a pointer. */
const form = (file: string, ...tests: string[]): Line => ({
  id: `keyboard ${file}`,
  says: `${file}: by the keyboard alone`,
  tests,
  uses: 'keyboard',
});

const contract = 'e2e/keyboard.spec.ts: a contract is ended by the keyboard alone, signed in or by email';
const security = 'e2e/keyboard.spec.ts: the password and the email are changed by the keyboard alone';
const profile =
  'e2e/keyboard.spec.ts: the profile and the preferences are changed by the keyboard alone, through their tabs';
const signIn = 'e2e/keyboard.spec.ts: a visitor signs in, and asks for a new password, by the keyboard alone';
const search = 'e2e/keyboard.spec.ts: the catalogue and the questions are searched by the keyboard alone';

export const dialogs: Line[] = [
  dialog(
    'src/features/withdrawal/web/StatementDialog.tsx',
    'e2e/withdrawal.spec.ts: a purchase whose page was never opened is given back whole, by the keyboard alone',
  ),
  dialog('src/web/consent/CookieSettings.tsx'),
  dialog('src/features/termination/web/ContractList.tsx'),
  dialog('src/features/data-export/web/DeleteAccountSection.tsx'),
  dialog('src/features/checkout/web/PaymentModal.tsx'),
  dialog('src/features/ideas/web/IdeaModal.tsx'),
  dialog('src/features/subscriptions/web/ToggleButton.tsx'),
  dialog('src/features/free-trial/web/TrialDialog.tsx'),
  dialog('src/features/addresses/web/DeleteAddressDialog.tsx'),
];

export const forms: Line[] = [
  form('src/web/ui/ConfirmDialog.tsx', 'e2e/keyboard.spec.ts: the account is deleted by the keyboard alone'),
  form(
    'src/web/consent/CookieSettings.tsx',
    'e2e/keyboard.spec.ts: chooses its cookies by the keyboard alone',
  ),
  form('src/features/auth/web/EmailLinkForm.tsx', contract),
  form(
    'src/features/auth/web/RegisterForm.tsx',
    'e2e/keyboard.spec.ts: an account is opened, with a trial, by the keyboard alone',
    'e2e/keyboard.spec.ts: the import box opens, takes a file and gives it back by the keyboard alone',
  ),
  form('src/features/auth/web/LoginForm.tsx', signIn),
  form('src/features/auth/web/ForgottenForm.tsx', signIn),
  form('src/features/auth/web/EmailChangeSection.tsx', security),
  form('src/features/auth/web/PasswordChangeSection.tsx', security),
  form(
    'src/features/auth/web/ResetPasswordForm.tsx',
    'e2e/keyboard.spec.ts: a password is reset by the keyboard alone',
  ),
  form(
    'src/features/auth/web/ResendForm.tsx',
    'e2e/keyboard.spec.ts: is asked for again by the keyboard alone',
  ),
  form('src/features/profile/web/IdentityForm.tsx', profile),
  form('src/features/preferences/web/NotificationsForm.tsx', profile),
  form(
    'src/features/data-archive/web/ArchiveForm.tsx',
    'e2e/data-archive.spec.ts: a customer asks for all their data by the keyboard alone, and saves the archive',
  ),
  form(
    'src/features/checkout/web/CardChangeForm.tsx',
    'e2e/keyboard.spec.ts: a card is saved by the keyboard alone',
  ),
  form('src/features/checkout/web/PaymentForm.tsx', 'e2e/checkout.spec.ts: the keyboard alone is enough'),
  form(
    'src/features/support/web/ContactForm.tsx',
    'e2e/keyboard.spec.ts: a request to the support leaves by the keyboard alone',
  ),
  form('src/features/support/web/FaqSearch.tsx', search),
  form('src/features/catalogue/web/FilterForm.tsx', search),
  form(
    'src/features/ideas/web/IdeaForm.tsx',
    'e2e/keyboard.spec.ts: an idea is proposed by the keyboard alone',
  ),
  form(
    'src/features/free-trial/web/TrialChoiceForm.tsx',
    'e2e/keyboard.spec.ts: a trial is chosen by the keyboard alone',
  ),
  form(
    'src/features/addresses/web/AddressForm.tsx',
    'e2e/profile.spec.ts: a first address is added with the keyboard alone, completed by the search',
  ),
];
