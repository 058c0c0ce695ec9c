import type { RouteConfigEntry } from '@react-router/dev/routes';
import screenList from '#routes.ts';
import { claim, type Line, message, redirect, route } from '../line.ts';

/** The product promises this to its customers. */
export const promises: Line[] = [
  claim(
    '1.trial',
    '7-day free trial on one automation of the customer’s choice, at sign-up or from the dashboard, no payment',
  ),
  claim('1.offered', 'Some automations are offered by the team (status Offerte)'),
  claim('1.cancelled-month', 'A cancelled paid subscription stays active until the end of the month'),
  claim('1.ownership-kept', 'Ownership is kept, so no repurchase is needed on reactivation'),
  claim(
    '1.three-days',
    'A failed payment is retried for 3 days with access kept, then the subscription is suspended',
  ),
  {
    id: '1.price-notice',
    says: 'Subscription price changes are announced 30 days ahead',
    letters: ['30\u00a0jours'],
  },
  claim('1.support-hours', 'Support answers within 24-48 working hours, Mon-Fri 9h-18h'),
  claim('1.no-refund', 'No refund except for a legal duty or a billing error'),
  claim(
    '1.export-restore',
    'Account data is exported as a signed JSON file and restores purchases at a new sign-up',
  ),
  claim('1.french-dates', 'The interface is in French; dates are shown in French format with time'),
];

/** They lead to another address. */
const redirects = ['/', '/automation/{id}', '/catalogue/{category}/{id}', '/webhook/{slug}'];

/** `automation/:id/:slug?` gives `/automation/{id}/{slug}`. */
export function addressesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => [
    ...(path === undefined || path.endsWith('*') ? [] : [`/${path.replaceAll(/:(\w+)\??/g, '{$1}')}`]),
    ...addressesOf(children),
  ]);
}

/** The addresses; those of the administration come with it. */
export const routes: Line[] = [
  ...redirects.map(redirect),
  ...addressesOf(screenList)
    .filter((address) => !address.startsWith('/admin') && !redirects.includes(address))
    .map(route),
];

/** The screens show this. */
export const screens: Line[] = [
  claim('explainer.at-work', 'The explainer shows the most chosen tool at work above the fold'),
  claim('2.explainer.video', 'The explainer has a video, served under /api/video/'),
  claim('2.explainer.parts', 'The explainer has examples, benefits, steps and questions'),
  claim('2.explainer.idea', 'The explainer has an idea-submission modal'),
  claim('2.catalogue.filter', 'Category filter: chips on desktop, a select on mobile'),
  message('2.catalogue.all', 'Toutes'),
  claim(
    'catalogue.order',
    'The catalogue shows first what can be subscribed to, has a cover, and was chosen most',
  ),
  claim('catalogue.sort', 'The catalogue is sorted by monthly price, by age or by name where asked'),
  claim(
    'catalogue.sets',
    'Automations of one set are shown together, with what they cost a month under the cap',
  ),
  claim('catalogue.for-whom', 'A search reads whom an automation is for'),
  claim('2.catalogue.counts', 'The options of the filter show their counts'),
  claim('2.category.others', 'A category shows its heading, description, count and up to 6 other categories'),
  message('2.category.unknown', 'Catégorie non trouvée'),
  message('2.card.button', 'Voir les détails'),
  claim(
    '2.automation.pictures',
    'An automation shows its pictures with their descriptions; each opens large, by the keyboard too',
  ),
  claim('2.automation.texts', 'It says what goes in, what comes out and for whom, where there is something'),
  claim('2.card.excerpt', 'Descriptions on cards are cut at 120 characters plus "..."'),
  claim('2.support.tabs', '/support?tab=faq|contact|resources'),
  claim('2.support.scroll', 'The contact tab scrolls to the form'),
  claim('2.support.guide', 'Resources link to /guide'),
  claim('2.terms.sections', 'The terms have 12 sections with a menu'),
  claim(
    '2.terms.editions',
    'Every edition of the terms stays readable at its address, with its PDF; the profile lists what was accepted, when',
  ),
  claim('2.terms.versions', 'The terms show version January 2025, initial version June 2025'),
  claim('2.privacy.sections', 'The privacy page has 9 sections, named, with a quick menu'),
  claim(
    '2.privacy.recent',
    'Recent changes and a dismissable banner, only within 60 days of 2025-06-20: today, yesterday or N days ago',
  ),
  claim('2.guide.sections', 'The guide has 14 sections with a side menu'),
  claim('2.guide.table', 'The guide’s feature table'),
  claim('2.about', 'About: a coming-soon placeholder with links to catalogue, contact and register'),
  claim('2.legal', '/legal is linked'),
  claim('2.login.remember', 'Remember-me keeps the email in local storage'),
  claim('2.login.show', 'Show and hide the password'),
  claim('2.login.forgot', 'A forgot-password sub-view asks for an email'),
  claim('2.register.import', 'The registration has an import box that restores a deleted account'),
  claim('2.register.trial', 'The registration has a free-automation selector'),
  claim('2.reset.loading', 'While the reset token is checked a loading message shows'),
  message('2.reset.invalid', 'Lien invalide'),
  claim('2.reset.email', 'The new-password form shows the account email'),
  claim('2.viewer.frame', 'The viewer shows the page in a sandboxed frame with a back-to-dashboard button'),
  claim('2.viewer.printed-whole', 'Ctrl+P prints the page alone, whole, from wherever it is pressed'),
  message('2.not-found', 'Page non trouvée'),
  claim('2.private.origin', 'A private screen redirects to /login remembering the origin'),
  claim('2.private.loading', 'A private screen shows a loading message while checking'),
  claim('2.dashboard.tabs', '/dashboard?tab=overview|profile|automations, default overview'),
  claim('2.dashboard.welcome', 'Welcome with the first name or the email prefix'),
  claim('2.dashboard.counters', 'Counters: active subscriptions, free ones, to restore, monthly cost'),
  claim('2.dashboard.restored', 'The overview lists the restored subscriptions'),
  claim(
    '2.dashboard.actions',
    'Quick actions: catalogue, edit profile, my automations, free trial if available else support',
  ),
  message('2.profile.empty-phone', 'Non renseigné'),
  claim('2.profile.addresses', 'Billing addresses with add, edit, delete, set default'),
  claim('2.profile.tabs', '/profile/edit has three tabs: personal info; security and payment; preferences'),
  claim('2.menu', 'Menu: Catalogue and Support'),
  {
    id: '2.menu.account',
    says: '« Mon compte » (to /dashboard) when logged in',
    letters: ['Mon compte', '/dashboard'],
  },
  claim('2.menu.staff', 'Staff also see an « Administration » entry'),
  claim('2.footer', 'The footer leads to pages that exist'),
  claim('2.cookies', 'Cookie consent banner and settings modal'),
  claim('2.idea.prefilled', 'Idea modal: the email is prefilled'),
  claim('2.breadcrumbs', 'Breadcrumbs by page'),
  message('2.breadcrumbs.account', 'Mon Compte'),
  message('2.breadcrumbs.automations', 'Mes Automatisations'),
  claim('2.scroll-menu', 'The guide’s scroll menu appears after 300 px'),
  claim('2.redirect.purchase', 'After a purchase: /dashboard'),
  claim('2.redirect.activation', 'After activating a purchased automation: /dashboard?tab=automations'),
  claim('2.redirect.restored', 'After reactivating a restored subscription: /dashboard?tab=overview'),
  claim('2.redirect.trial', 'After free-trial activation: /dashboard?tab=automations'),
  claim('2.redirect.deletion', 'After account deletion: /catalogue'),
  claim('2.redirect.login', 'After login: /dashboard or the remembered origin'),
  claim('2.redirect.registration', 'After registration: /catalogue'),
  claim('2.meta.title', 'Titles are suffixed with the site name: « | » above 50 characters else « - »'),
  claim('2.meta.description', 'Descriptions are cut to 155 characters: 152 and an ellipsis'),
];
