import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { componentId, type Line } from '../line.ts';

const root = path.join(import.meta.dirname, '../../..');
/** They are looked at where they are used, as a screen of the administration (`Admin…`) is in its journey. */
const wrappers = ['src/web/admin/ConfirmAct.tsx', 'src/web/forms/SentForm.tsx'];
const components = globSync('src/**/*.tsx', { cwd: root })
  .filter((file) => !file.includes('.test.') && !file.includes('/Admin') && !wrappers.includes(file))
  .sort()
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

const holding = (pattern: RegExp): string[] =>
  components.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

/** The list of states opens these, each by the name of its file. */
const listed = [
  'src/web/consent/CookieSettings.tsx',
  'src/features/shop/termination/web/ContractList.tsx',
  'src/features/account/data-export/web/DeleteAccountSection.tsx',
  'src/features/money/checkout/web/PaymentModal.tsx',
  'src/features/help/ideas/web/IdeaModal.tsx',
  'src/features/shop/automation-page/web/PictureDialog.tsx',
  'src/features/shop/own-automations/web/ToggleButton.tsx',
  'src/features/shop/free-trial/web/TrialDialog.tsx',
  'src/features/people/addresses/web/AddressesCard.tsx',
];

/** An open dialog is looked at by axe. */
export const dialogs: Line[] = holding(/<(Confirm)?Dialog\b|<ConfirmAct\b/).map((file) => ({
  id: componentId('axe', file),
  says: `${file}: open, without an accessibility fault`,
  uses: 'axe',
  ...(listed.includes(file) && { letters: [file] }),
}));

/** A form, or what is asked for in a confirmation, is filled in and sent without a pointer. */
export const forms: Line[] = holding(/<(form|SentForm)\b|<ConfirmAct\b.*<Text(Field|Area)\b/s).map(
  (file) => ({
    id: componentId('keyboard', file),
    says: `${file}: by the keyboard alone`,
    uses: 'keyboard',
  }),
);
