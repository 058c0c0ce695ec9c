import { claim, type Line, message, redirect, route } from '../line.ts';

/** What the product promises its customers. */
export const promises: Line[] = [
  claim(
    '1.trial',
    '7-day free trial on one automation of the customer’s choice, at sign-up or from the dashboard, no payment',
    'e2e/free-trial.spec.ts: a customer tries one automation from the dashboard, once, and opens it',
    'e2e/free-trial.spec.ts: a trial chosen at sign-up starts with the confirmation of the email',
    'src/features/shop/free-trial/server/routes.test.ts: opens the automation for 7 days without owning or paying it, with its event and its email',
  ),
  claim(
    '1.offered',
    'Some automations are offered by the team (status Offerte)',
    'src/features/money/renewals/server/toggle-subscription.test.ts: %s is neither cancelled nor paid for',
    'src/domain/subscription-label.test.ts: %s: %s for the customer, %s for staff',
  ),
  claim(
    '1.cancelled-month',
    'A cancelled paid subscription stays active until the end of the month',
    'src/features/money/renewals/server/toggle-subscription.test.ts: keeps access until the end of the paid month, asks the provider to end it then, and acknowledges once',
  ),
  claim(
    '1.ownership-kept',
    'Ownership is kept, so no repurchase is needed on reactivation',
    'src/features/money/checkout/server/routes.test.ts: charges the month only, and brings the suspended row back to life under its own number',
    'src/features/shop/own-automations/server/list-automations.test.ts: can be activated again when a cancelled month is over, before the sweep has written so',
  ),
  claim(
    '1.three-days',
    'A failed payment is retried for 3 days with access kept, then the subscription is suspended',
    'src/features/money/renewals/server/renewals.test.ts: keeps access for three days, tries three more times, then suspends and leaves nothing payable',
    'src/domain/dunning.test.ts: comes for whoever always declines, never before 72 h, after at most 3 attempts',
  ),
  {
    id: '1.price-notice',
    says: 'Subscription price changes are announced 30 days ahead',
    tests: ['e2e/stated-rules.spec.ts: the questions and the terms state the rules of the shop'],
    letters: ['30\u00a0jours'],
  },
  claim(
    '1.support-hours',
    'Support answers within 24-48 working hours, Mon-Fri 9h-18h',
    'e2e/stated-rules.spec.ts: the help centre says when it answers',
  ),
  claim(
    '1.no-refund',
    'No refund except for a legal duty or a billing error',
    'e2e/stated-rules.spec.ts: the questions and the terms state the rules of the shop',
  ),
  claim(
    '1.export-restore',
    'Account data is exported as a signed JSON file and restores purchases at a new sign-up',
    'src/features/account/data-export/server/restore.test.ts: export, delete, register: the same purchases, inactive; then paid, active',
    'e2e/restore.spec.ts: export, delete, register with the file, verify: the same purchases, inactive',
  ),
  claim(
    '1.french-dates',
    'The interface is in French; dates are shown in French format with time',
    'src/domain/french-dates.test.ts: %s reads %s in Paris',
    'src/domain/french-dates.test.ts: agrees with Intl fr-FR on every date, save for the first of the month',
  ),
];

/** The addresses. */
export const routes: Line[] = [
  redirect('/', 'e2e/shell.spec.ts: the home page leads to the explainer'),
  route(
    '/qu-est-ce-qu-une-automatisation',
    'e2e/shell.spec.ts: the explainer is complete, its questions open and its links lead on',
  ),
  route(
    '/catalogue',
    'e2e/catalogue.spec.ts: a visitor filters by category, and the address keeps the filter',
  ),
  route('/catalogue/{slug}', 'e2e/catalogue.spec.ts: a category’s page leads to at most 6 others'),
  route(
    '/automation/{id}/{slug}',
    'e2e/catalogue.spec.ts: one automation has one address, to which the others lead for good',
    'e2e/catalogue.spec.ts: a card leads to the automation, whose prices are said in full',
  ),
  redirect(
    '/automation/{id}',
    'e2e/catalogue.spec.ts: one automation has one address, to which the others lead for good',
  ),
  redirect(
    '/catalogue/{slug}/{id}',
    'e2e/catalogue.spec.ts: one automation has one address, to which the others lead for good',
  ),
  route(
    '/support',
    'e2e/support.spec.ts: the contact tab leads to its form, and a visitor writes without an account',
  ),
  route('/terms', 'e2e/legal-pages.spec.ts: {path} is whole, to the letter of its typography'),
  route('/privacy', 'e2e/legal-pages.spec.ts: {path} is whole, to the letter of its typography'),
  route('/guide', 'e2e/legal-pages.spec.ts: {path} is whole, to the letter of its typography'),
  route('/about', 'e2e/legal-pages.spec.ts: {path} is whole, to the letter of its typography'),
  route('/legal', 'e2e/legal-pages.spec.ts: {path} is whole, to the letter of its typography'),
  route('/login', 'e2e/accounts.spec.ts: goes back to the page that asked, and remembers the email'),
  route(
    '/register',
    'e2e/accounts.spec.ts: a visitor registers, is signed in, and confirms the address by the email',
  ),
  route(
    '/reset-password/{token}',
    'e2e/recovery.spec.ts: is chosen anew by the email; every other session is out, and the link serves once',
  ),
  route('/verify-email/{key}', 'e2e/accounts.spec.ts: offers another one'),
  route(
    '/webhook-viewer/{slug}',
    'e2e/dashboard.spec.ts: an automation opens in its frame, reloads, and remembers that it was opened',
  ),
  redirect(
    '/webhook/{slug}',
    'e2e/dashboard.spec.ts: an automation opens in its frame, reloads, and remembers that it was opened',
  ),
  route('/dashboard', 'e2e/dashboard.spec.ts: a new customer sees what to do next'),
  route('/profile/edit', 'e2e/profile.spec.ts: the profile is changed, and shown as changed'),
  route(
    '/address/new',
    'e2e/profile.spec.ts: a first address is added with the keyboard alone, completed by the search',
  ),
  route('/address/edit/{id}', 'e2e/profile.spec.ts: addresses are edited, made the default and deleted'),
  route('/paiement/retour', 'e2e/checkout.spec.ts: the way back without a payment says so'),
  route(
    '/resiliation',
    'e2e/subscriptions.spec.ts: a contract is ended without signing in, by the link of an email',
  ),
  route(
    '/factures',
    'e2e/invoices.spec.ts: a customer finds the invoice of each payment, and saves its file',
  ),
  route(
    '/changement-de-prix',
    'e2e/price-change.spec.ts: the letter of a new price lets its reader keep, then leave, without signing in',
    'e2e/price-change.spec.ts: without its link, the page shows the way to end a contract',
  ),
  route(
    '/retractation',
    'e2e/withdrawal.spec.ts: a purchase whose page was never opened is given back whole, by the keyboard alone',
  ),
];

/** What stands on the screens. */
export const screens: Line[] = [
  claim(
    '2.explainer.video',
    'The explainer has a video, served under /api/video/',
    'e2e/explainer.spec.ts: the film plays from the keyboard, with its captions',
    'e2e/explainer.spec.ts: the film waits to be asked for: its place is kept, and only its poster has come',
  ),
  claim(
    '2.explainer.parts',
    'The explainer has examples, benefits, steps and questions',
    'e2e/stated-rules.spec.ts: the explainer has its parts and its three claims',
  ),
  claim(
    '2.explainer.idea',
    'The explainer has an idea-submission modal',
    'e2e/ideas.spec.ts: a visitor proposes an idea from the explainer and is told that it was received',
  ),
  claim(
    '2.catalogue.filter',
    'Category filter: chips on desktop, a select on mobile',
    'e2e/catalogue.spec.ts: a visitor filters by category, and the address keeps the filter',
  ),
  message(
    '2.catalogue.all',
    'Toutes',
    'src/features/shop/catalogue/web/CategoryFilters.test.tsx: links each category with its count, « Toutes » first, and keeps the words that are searched',
  ),
  claim(
    '2.catalogue.counts',
    'The options of the filter show their counts',
    'src/features/shop/catalogue/web/category-choice.test.ts: counts every automation once for « Toutes »',
    'src/features/shop/catalogue/server/routes.test.ts: counts per category only what the words find, and keeps the others at zero',
  ),
  claim(
    '2.category.others',
    'A category shows its heading, description, count and up to 6 other categories',
    'src/features/shop/catalogue/web/category-choice.test.ts: shows at most 6 other categories, the fullest, in the catalogue’s order, none empty',
    'e2e/catalogue.spec.ts: a category’s page leads to at most 6 others',
  ),
  message(
    '2.category.unknown',
    'Catégorie non trouvée',
    'e2e/catalogue.spec.ts: an unknown category says so, with the way back',
  ),
  message(
    '2.card.button',
    'Voir les détails',
    'e2e/catalogue.spec.ts: a card leads to the automation, whose prices are said in full',
  ),
  claim(
    '2.card.excerpt',
    'Descriptions on cards are cut at 120 characters plus "..."',
    'src/features/shop/catalogue/web/shown-automation.test.ts: cuts a card’s description at 120 characters plus "...", and sends no more of it to the browser',
    'src/domain/excerpt.test.ts: cuts a card at 120 characters and a restored subscription at 100',
  ),
  claim(
    '2.support.tabs',
    '/support?tab=faq|contact|resources',
    'src/features/help/support/web/support-tabs.test.ts: is %s when the address says so',
    'e2e/legal-pages.spec.ts: an unknown tab of the help centre shows the questions',
  ),
  claim(
    '2.support.scroll',
    'The contact tab scrolls to the form',
    'e2e/support.spec.ts: the contact tab leads to its form, and a visitor writes without an account',
  ),
  claim(
    '2.support.guide',
    'Resources link to /guide',
    'e2e/support.spec.ts: the resources lead to the guide',
  ),
  claim(
    '2.terms.sections',
    'The terms have 12 sections with a menu',
    'e2e/legal-pages.spec.ts: {path} has its {sections} sections, each reached from the menu',
  ),
  claim(
    '2.terms.versions',
    'The terms show version January 2025, initial version June 2025',
    'e2e/legal-pages.spec.ts: the terms show both versions',
  ),
  claim(
    '2.privacy.sections',
    'The privacy page has 9 sections, named, with a quick menu',
    'e2e/legal-pages.spec.ts: {path} has its {sections} sections, each reached from the menu',
    'e2e/stated-rules.spec.ts: the privacy page has its nine sections, in order',
  ),
  claim(
    '2.privacy.recent',
    'Recent changes and a dismissable banner, only within 60 days of 2025-06-20: today, yesterday or N days ago',
    'src/domain/recent-change.test.ts: at %s is said: %s (days of Paris)',
    'e2e/privacy-changes.spec.ts: the privacy page announces its change for 60 days by the shop’s clock, until it is dismissed',
  ),
  claim(
    '2.guide.sections',
    'The guide has 14 sections with a side menu',
    'e2e/legal-pages.spec.ts: {path} has its {sections} sections, each reached from the menu',
  ),
  claim(
    '2.guide.table',
    'The guide’s feature table',
    'e2e/legal-pages.spec.ts: the guide says what each function needs',
  ),
  claim(
    '2.about',
    'About: a coming-soon placeholder with links to catalogue, contact and register',
    'e2e/legal-pages.spec.ts: the page about the shop leads to the catalogue, the contact form and the registration',
  ),
  claim(
    '2.legal',
    '/legal is linked',
    'e2e/stated-rules.spec.ts: the legal notice is linked from every page’s foot',
  ),
  claim(
    '2.login.remember',
    'Remember-me keeps the email in local storage',
    'e2e/accounts.spec.ts: goes back to the page that asked, and remembers the email',
  ),
  claim('2.login.show', 'Show and hide the password', 'e2e/accounts.spec.ts: shows the password on demand'),
  claim(
    '2.login.forgot',
    'A forgot-password sub-view asks for an email',
    'e2e/recovery.spec.ts: is chosen anew by the email; every other session is out, and the link serves once',
  ),
  claim(
    '2.register.import',
    'The registration has an import box that restores a deleted account',
    'e2e/restore.spec.ts: export, delete, register with the file, verify: the same purchases, inactive',
  ),
  claim(
    '2.register.trial',
    'The registration has a free-automation selector',
    'e2e/free-trial.spec.ts: a trial chosen at sign-up starts with the confirmation of the email',
  ),
  claim(
    '2.reset.loading',
    'While the reset token is checked a loading message shows',
    'e2e/slow-checks.spec.ts: a reset link is said to be checked while it is',
  ),
  message(
    '2.reset.invalid',
    'Lien invalide',
    'e2e/recovery.spec.ts: says so when the link is no longer valid, and offers another one',
  ),
  claim(
    '2.reset.email',
    'The new-password form shows the account email',
    'e2e/recovery.spec.ts: is chosen anew by the email; every other session is out, and the link serves once',
    'src/features/people/auth/server/password-reset.test.ts: shows whose password the link changes, as often as it is opened',
  ),
  claim(
    '2.viewer.frame',
    'The viewer shows the page in a sandboxed frame with a back-to-dashboard button',
    'e2e/viewer.spec.ts: the page runs in a sandbox without an origin, from an address that changes at each reload',
    'e2e/hostile-page.spec.ts: a hostile automation reaches nothing of the shop nor of its customer',
  ),
  message('2.not-found', 'Page non trouvée', 'e2e/shell.spec.ts: answers 404 with a page that leads home'),
  claim(
    '2.private.origin',
    'A private screen redirects to /login remembering the origin',
    'src/web/layout/layout.test.tsx: sends a stranger to sign in, who will come back where they wanted to go',
    'e2e/dashboard.spec.ts: a visitor is sent to the sign-in, and back to the same tab',
  ),
  claim(
    '2.private.loading',
    'A private screen shows a loading message while checking',
    'e2e/slow-checks.spec.ts: a private page says that the sign-in is checked, before any script',
  ),
  claim(
    '2.dashboard.tabs',
    '/dashboard?tab=overview|profile|automations, default overview',
    'src/features/account/dashboard/web/dashboard.test.ts: %s is %s',
  ),
  claim(
    '2.dashboard.welcome',
    'Welcome with the first name or the email prefix',
    'src/features/account/dashboard/web/dashboard.test.ts: greets by the first name, else by what stands before the @',
  ),
  claim(
    '2.dashboard.counters',
    'Counters: active subscriptions, free ones, to restore, monthly cost',
    'src/features/account/dashboard/web/dashboard.test.ts: tell paid from free, count what waits to be restored, and add the real costs to the cent',
    'e2e/dashboard.spec.ts: each automation shows its status, its price, its dates and the way in',
  ),
  claim(
    '2.dashboard.restored',
    'The overview lists the restored subscriptions',
    'e2e/subscriptions.spec.ts: a restored subscription waits in the overview until it is paid',
  ),
  claim(
    '2.dashboard.actions',
    'Quick actions: catalogue, edit profile, my automations, free trial if available else support',
    'e2e/quick-actions.spec.ts: the quick actions lead where they say, the trial while it is to be had',
    'e2e/free-trial.spec.ts: a customer tries one automation from the dashboard, once, and opens it',
  ),
  message(
    '2.profile.empty-phone',
    'Non renseigné',
    'e2e/dashboard.spec.ts: a visitor is sent to the sign-in, and back to the same tab',
  ),
  claim(
    '2.profile.addresses',
    'Billing addresses with add, edit, delete, set default',
    'e2e/profile.spec.ts: addresses are edited, made the default and deleted',
    'e2e/profile.spec.ts: a first address is added with the keyboard alone, completed by the search',
  ),
  claim(
    '2.profile.tabs',
    '/profile/edit has three tabs: personal info; security and payment; preferences',
    'e2e/quick-actions.spec.ts: the profile has its three tabs, walked by the keyboard',
  ),
  claim(
    '2.menu',
    'Menu: Catalogue and Support',
    'e2e/shell.spec.ts: the menu is walked by the keyboard alone, and Escape closes it',
  ),
  {
    id: '2.menu.account',
    says: '« Mon compte » (to /dashboard) when logged in',
    tests: [
      'e2e/shell.spec.ts: a signed-in customer finds the account in the menu, another visitor the sign-in',
    ],
    letters: ['Mon compte', '/dashboard'],
  },
  claim(
    '2.menu.staff',
    'Staff also see an « Administration » entry',
    'src/web/layout/layout.test.tsx: offers Administration to staff only',
  ),
  claim(
    '2.footer',
    'The footer leads to pages that exist',
    'e2e/legal-pages.spec.ts: the footer leads to pages that exist',
  ),
  claim(
    '2.cookies',
    'Cookie consent banner and settings modal',
    'e2e/cookies.spec.ts: a choice is changed at any time from the footer, and taken back as easily',
  ),
  claim(
    '2.idea.prefilled',
    'Idea modal: the email is prefilled',
    'e2e/ideas.spec.ts: a customer finds the email filled in, and the idea with its state on the contact tab',
  ),
  claim(
    '2.breadcrumbs',
    'Breadcrumbs by page',
    'src/web/layout/breadcrumb-trail.test.ts: on %s say %s',
    'src/web/layout/breadcrumb-trail.test.ts: are hidden on %s',
    'src/web/layout/breadcrumbs-everywhere.test.tsx: %s shows the way to it',
  ),
  message(
    '2.breadcrumbs.account',
    'Mon Compte',
    'src/web/layout/breadcrumb-trail.test.ts: lead everywhere but to the page itself',
  ),
  message(
    '2.breadcrumbs.automations',
    'Mes Automatisations',
    'src/web/layout/breadcrumb-trail.test.ts: lead everywhere but to the page itself',
  ),
  claim(
    '2.scroll-menu',
    'The guide’s scroll menu appears after 300 px',
    'e2e/legal-pages.spec.ts: the guide’s scroll menu appears after 300 pixels',
  ),
  claim(
    '2.redirect.purchase',
    'After a purchase: /dashboard',
    'src/features/money/checkout/web/payment-type.test.ts: leads from %s to %s',
    'e2e/checkout.spec.ts: a visitor chooses, registers, pays, and uses what was bought',
  ),
  claim(
    '2.redirect.activation',
    'After activating a purchased automation: /dashboard?tab=automations',
    'e2e/subscriptions.spec.ts: what was bought and never subscribed to is activated by paying the month only',
    'src/features/money/checkout/web/payment-type.test.ts: leads from %s to %s',
  ),
  claim(
    '2.redirect.restored',
    'After reactivating a restored subscription: /dashboard?tab=overview',
    'e2e/subscriptions.spec.ts: a restored subscription waits in the overview until it is paid',
    'src/features/money/checkout/web/payment-type.test.ts: leads from %s to %s',
  ),
  claim(
    '2.redirect.trial',
    'After free-trial activation: /dashboard?tab=automations',
    'e2e/free-trial.spec.ts: a customer tries one automation from the dashboard, once, and opens it',
  ),
  claim(
    '2.redirect.deletion',
    'After account deletion: /catalogue',
    'e2e/data-export.spec.ts: deleting the account asks for the box and the exact word, then leads to the catalogue',
  ),
  claim(
    '2.redirect.login',
    'After login: /dashboard or the remembered origin',
    'e2e/accounts.spec.ts: goes back to the page that asked, and remembers the email',
    'e2e/dashboard.spec.ts: a visitor is sent to the sign-in, and back to the same tab',
    'src/web/origin.test.tsx: never leads out of the shop: %s',
  ),
  claim(
    '2.redirect.registration',
    'After registration: /catalogue',
    'e2e/accounts.spec.ts: a visitor registers, is signed in, and confirms the address by the email',
  ),
  claim(
    '2.meta.title',
    'Titles are suffixed with the site name: « | » above 50 characters else « - »',
    'src/domain/page-title.test.ts: separates by a dash up to 50 characters, by a bar beyond',
    'src/web/seo/page-meta.test.ts: uses a bar after a title of more than 50 characters',
  ),
  claim(
    '2.meta.description',
    'Descriptions are cut to 155 characters: 152 and an ellipsis',
    'src/domain/page-title.test.ts: cuts at 155 characters: 152 and an ellipsis',
  ),
];
