import { componentId, type Line } from '../line.ts';

/** An open dialog is looked at by axe. */
const dialog = (file: string): Line => ({
  id: componentId('axe', file),
  says: `${file}: open, without an accessibility fault`,
  uses: 'axe',
});

/** An entry of the list of states names the file that holds it. */
const listedDialog = (file: string): Line => ({ ...dialog(file), letters: [file] });

/** A form is filled in and sent without a pointer. */
const form = (file: string): Line => ({
  id: componentId('keyboard', file),
  says: `${file}: by the keyboard alone`,
  uses: 'keyboard',
});

export const dialogs: Line[] = [
  dialog('src/features/money/withdrawal/web/ContractList.tsx'),
  listedDialog('src/web/consent/CookieSettings.tsx'),
  listedDialog('src/features/shop/termination/web/ContractList.tsx'),
  listedDialog('src/features/account/data-export/web/DeleteAccountSection.tsx'),
  listedDialog('src/features/money/checkout/web/PaymentModal.tsx'),
  listedDialog('src/features/help/ideas/web/IdeaModal.tsx'),
  listedDialog('src/features/shop/own-automations/web/ToggleButton.tsx'),
  listedDialog('src/features/shop/free-trial/web/TrialDialog.tsx'),
  listedDialog('src/features/people/addresses/web/AddressesCard.tsx'),
  dialog('src/features/staff/search/web/SearchDialog.tsx'),
  dialog('src/features/staff/journal/web/JournalEntryDialog.tsx'),
  dialog('src/web/admin/ConfirmAct.tsx'),
  dialog('src/features/staff/subscriptions-admin/web/SubscriptionDialog.tsx'),
  dialog('src/features/staff/tickets-admin/web/PreparedAnswersDialog.tsx'),
  dialog('src/features/staff/ideas-admin/web/IdeaDialog.tsx'),
  dialog('src/features/staff/automations-admin/web/VersionDialog.tsx'),
  dialog('src/features/staff/users-admin/web/ConfirmPersonAct.tsx'),
  dialog('src/features/staff/person-timeline/web/EmailDialog.tsx'),
  dialog('src/features/staff/users-admin/web/PersonSubscriptions.tsx'),
  dialog('src/features/staff/admin-session/web/ProofDialog.tsx'),
  dialog('src/features/staff/orders-admin/web/RefundDialog.tsx'),
  dialog('src/features/staff/queue/web/ResolveAlertDialog.tsx'),
];

export const forms: Line[] = [
  form('src/web/ui/ConfirmDialog.tsx'),
  form('src/features/staff/automations-admin/web/AutomationForm.tsx'),
  form('src/features/staff/categories-admin/web/CategoryForm.tsx'),
  form('src/web/consent/CookieSettings.tsx'),
  form('src/features/people/emailed-links/web/EmailLinkForm.tsx'),
  form('src/features/account/registration/web/RegisterForm.tsx'),
  form('src/features/people/auth/web/LoginForm.tsx'),
  form('src/features/people/auth/web/ForgottenForm.tsx'),
  form('src/features/account/profile/web/EmailChangeSection.tsx'),
  form('src/features/people/auth/web/PasswordChangeSection.tsx'),
  form('src/features/people/auth/web/ResetPassword.tsx'),
  form('src/features/people/auth/web/ResendForm.tsx'),
  form('src/features/account/profile/web/IdentitySection.tsx'),
  form('src/features/people/preferences/web/NotificationsSection.tsx'),
  form('src/features/account/data-archive/web/ArchiveSection.tsx'),
  form('src/features/money/card-on-file/web/CardSection.tsx'),
  form('src/features/money/checkout/web/PaymentForm.tsx'),
  form('src/features/help/support/web/ContactForm.tsx'),
  form('src/features/help/support/web/FrequentQuestions.tsx'),
  form('src/features/shop/catalogue/web/CatalogueScreen.tsx'),
  form('src/features/help/ideas/web/IdeaModal.tsx'),
  form('src/features/shop/free-trial/web/TrialDialog.tsx'),
  form('src/features/people/addresses/web/AddressForm.tsx'),
  form('src/features/help/support/web/AnswerForm.tsx'),
  form('src/features/staff/tickets-admin/web/ReplyForm.tsx'),
  form('src/features/staff/tickets-admin/web/PreparedAnswerForm.tsx'),
  form('src/features/staff/admin-session/web/ProofDialog.tsx'),
  form('src/features/staff/orders-admin/web/RefundDialog.tsx'),
  form('src/features/staff/queue/web/ResolveAlertDialog.tsx'),
  form('src/web/admin/FilterForm.tsx'),
  form('src/web/admin/FilterSearch.tsx'),
  form('src/features/staff/users-admin/web/NewPersonScreen.tsx'),
  form('src/features/staff/users-admin/web/EditPersonScreen.tsx'),
  form('src/features/staff/users-admin/web/GiftSection.tsx'),
  form('src/features/staff/person-timeline/web/NoteForm.tsx'),
  form('src/features/account/registration/web/InvitationScreen.tsx'),
];
