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
    'src/features/money/withdrawal/web/StatementDialog.tsx',
    'e2e/withdrawal.spec.ts: a purchase whose page was never opened is given back whole, by the keyboard alone',
  ),
  dialog('src/web/consent/CookieSettings.tsx'),
  dialog('src/features/shop/termination/web/ContractList.tsx'),
  dialog('src/features/account/data-export/web/DeleteAccountSection.tsx'),
  dialog('src/features/money/checkout/web/PaymentModal.tsx'),
  dialog('src/features/help/ideas/web/IdeaModal.tsx'),
  dialog('src/features/shop/own-automations/web/ToggleButton.tsx'),
  dialog('src/features/shop/free-trial/web/TrialDialog.tsx'),
  dialog('src/features/people/addresses/web/DeleteAddressDialog.tsx'),
];

export const forms: Line[] = [
  form('src/web/ui/ConfirmDialog.tsx', 'e2e/keyboard.spec.ts: the account is deleted by the keyboard alone'),
  form(
    'src/web/consent/CookieSettings.tsx',
    'e2e/keyboard.spec.ts: chooses its cookies by the keyboard alone',
  ),
  form('src/features/people/emailed-links/web/EmailLinkForm.tsx', contract),
  form(
    'src/features/account/registration/web/RegisterForm.tsx',
    'e2e/keyboard.spec.ts: an account is opened, with a trial, by the keyboard alone',
    'e2e/keyboard.spec.ts: the import box opens, takes a file and gives it back by the keyboard alone',
  ),
  form('src/features/people/auth/web/LoginForm.tsx', signIn),
  form('src/features/people/auth/web/ForgottenForm.tsx', signIn),
  form('src/features/account/profile/web/EmailChangeSection.tsx', security),
  form('src/features/people/auth/web/PasswordChangeSection.tsx', security),
  form(
    'src/features/people/auth/web/ResetPasswordForm.tsx',
    'e2e/keyboard.spec.ts: a password is reset by the keyboard alone',
  ),
  form(
    'src/features/people/auth/web/ResendForm.tsx',
    'e2e/keyboard.spec.ts: is asked for again by the keyboard alone',
  ),
  form('src/features/account/profile/web/IdentityForm.tsx', profile),
  form('src/features/people/preferences/web/NotificationsForm.tsx', profile),
  form(
    'src/features/account/data-archive/web/ArchiveForm.tsx',
    'e2e/data-archive.spec.ts: a customer asks for all their data by the keyboard alone, and saves the archive',
  ),
  form(
    'src/features/money/card-on-file/web/CardChangeForm.tsx',
    'e2e/keyboard.spec.ts: a card is saved by the keyboard alone',
  ),
  form(
    'src/features/money/checkout/web/PaymentForm.tsx',
    'e2e/checkout.spec.ts: the keyboard alone is enough',
  ),
  form(
    'src/features/help/support/web/ContactForm.tsx',
    'e2e/keyboard.spec.ts: a request to the support leaves by the keyboard alone',
  ),
  form('src/features/help/support/web/FaqSearch.tsx', search),
  form('src/features/shop/catalogue/web/FilterForm.tsx', search),
  form(
    'src/features/help/ideas/web/IdeaForm.tsx',
    'e2e/keyboard.spec.ts: an idea is proposed by the keyboard alone',
  ),
  form(
    'src/features/shop/free-trial/web/TrialChoiceForm.tsx',
    'e2e/keyboard.spec.ts: a trial is chosen by the keyboard alone',
  ),
  form(
    'src/features/people/addresses/web/AddressForm.tsx',
    'e2e/profile.spec.ts: a first address is added with the keyboard alone, completed by the search',
  ),
];
