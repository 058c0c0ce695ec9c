import { claim, type Line } from '../line.ts';

const life = 'tests/query-lifetimes.test.ts: %s is kept %d minutes';

/** How the screens keep and refresh what they show. */
export const clientBehaviour: Line[] = [
  claim(
    '7.client.refresh',
    'On 401 the client refreshes once and retries; concurrent requests wait for that refresh',
    'src/web/api/session-life.api.test.ts: is refreshed once for twelve calls at once, and each is answered',
  ),
  claim(
    '7.client.refresh-failed',
    'A failed refresh clears the tokens and redirects to login',
    'src/web/api/session-life.api.test.ts: forgets the tokens and says so once, however many calls wait',
    'src/web/SessionKeeper.test.tsx: leads to the sign-in, which remembers where the person was',
  ),
  claim(
    '7.client.public',
    'Public calls are not refreshed',
    'src/web/api/session-life.api.test.ts: is never refreshed: a wrong password is a wrong password',
  ),
  claim(
    '7.client.retry',
    'Data queries retry twice except on 401',
    'src/web/query-client.test.ts: is retried twice',
    'src/web/query-client.test.ts: is not retried on 401',
  ),
  claim('7.cache.user', 'Lifetime: user 5 min', life),
  claim('7.cache.subscriptions', 'Lifetime: subscriptions and automations 2 min', life),
  claim('7.cache.list', 'Lifetime: automations list 5 min', life),
  claim('7.cache.categories', 'Lifetime: categories 60 min', life),
  claim('7.cache.preferences', 'Lifetime: preferences 5 min', life),
  claim('7.cache.free-token', 'Lifetime: free token 2 min', life),
  claim('7.cache.ideas', 'Lifetime: ideas list 2 min', life),
  claim('7.cache.tickets', 'Lifetime: tickets 2 min', life),
  claim(
    '7.cache.other',
    'Other queries 5 min, no refetch on window focus',
    'src/web/query-client.test.ts: lives five minutes and is left alone when the window comes back',
  ),
  claim(
    '7.refresh-after-action',
    'The subscription list is refreshed 1 s after an action',
    'e2e/toasts.spec.ts: the lists are asked for at once after an action, and again one second later',
  ),
];

/** The customer's constants and limits. */
export const constants: Line[] = [
  claim(
    '9.prices',
    'Default prices 35 and 5',
    'src/domain/prices.test.ts: start at 35 € and 5 €, 40 € on the first day',
  ),
  claim(
    '9.from-five',
    'The catalogue says from 5 euros per month, or the lowest price in force where that is another (decision 31)',
    'e2e/catalogue.spec.ts: a visitor filters by category, and the address keeps the filter',
    'src/features/shop/catalogue/server/routes.test.ts: is that of the cheapest automation that may be subscribed to, and none in an empty catalogue',
  ),
  claim(
    '9.money',
    'Prices show a comma decimal and no decimals when whole; X €/mois',
    'src/domain/money.test.ts: shows %d cents as %s',
    'src/domain/money.test.ts: agrees with Intl fr-FR, save for the whole amounts and the real minus sign',
    'src/domain/money.test.ts: shows a monthly price',
  ),
  claim(
    '9.start-price',
    'Start price = purchase price plus first month; total due today is the same',
    'src/features/shop/catalogue/web/PriceLines.test.tsx: shows the purchase, then the month, then what starting costs: both together',
    'src/domain/prices.test.ts: are the same today for who has nothing else',
  ),
  claim('9.cap.range', 'Monthly cap: 2 to 100', 'src/domain/monthly-cap.test.ts: %d → %s'),
  claim(
    '9.cap.default',
    'Monthly cap: default 15',
    'src/features/people/customers/server/account.test.ts: shows the account, never the hash of its password',
    'src/domain/restore.test.ts: is a cap that the shop allows: the record’s, or the default when the file’s is out of range',
  ),
  claim(
    '9.cap.cost',
    'Real cost is the lesser of sum and cap; savings the difference',
    'src/domain/monthly-cap.test.ts: takes the lesser of sum and cap, and names the difference',
    'src/domain/monthly-cap.test.ts: always splits the sum into cost and savings, and the cap into cost and capacity',
  ),
  claim(
    '9.cap.shares',
    'Cost is shared proportionally among subscriptions',
    'src/domain/monthly-cap.test.ts: adds up to min(sum, cap) exactly, each share within a cent of its proportion and never above its price',
    'src/features/shop/own-automations/server/list-subscriptions.test.ts: shares the cap among what counts, to the cent, and nothing to what is free or over',
  ),
  claim(
    '9.cap.counted',
    'Monthly cost counts active and cancelling subscriptions except free ones',
    'src/domain/subscription-status.test.ts: counts paid running rows toward the cap until they end, never free ones',
    'src/features/people/customers/server/account.test.ts: counts what is paid toward the cap, and neither trials nor what has ended',
  ),
  claim(
    '9.cap.month',
    'No month’s debits exceed the cap',
    'src/domain/monthly-cap.test.ts: never brings a month above the highest cap it knew, whatever joins, leaves, renews or changes the cap',
    'src/features/money/renewals/server/renewals.test.ts: shares the cap to the cent: three at 7, 8 and 9 € renew for 15 € in all',
  ),
  claim('9.trial', 'Free trial 7 days', 'src/domain/free-trial.test.ts: lasts 7 days'),
  claim(
    '9.retry',
    'Failed payment retry 3 days',
    'src/domain/dunning.test.ts: tries at +24, +48 and +72 hours, across the change of hour too',
  ),
  claim(
    '9.reset-link',
    'Reset link 1 hour',
    'src/features/people/auth/server/password-reset.test.ts: refuses a link after one hour',
  ),
  claim(
    '9.reset-redirect',
    'Redirect after reset 2 s',
    'e2e/slow-checks.spec.ts: a reset password is said for two seconds before the sign-in comes',
  ),
  claim(
    '9.retention',
    'Invoice retention 10 years',
    'src/features/account/data-export/server/delete-account.test.ts: cancels, forgets the card, erases the person, keeps the invoice, and frees the email',
    'e2e/stated-rules.spec.ts: the privacy page says how long invoices are kept',
  ),
  claim(
    '9.background-refresh',
    'Token background refresh 300 s before expiry',
    'src/web/api/session-life.api.test.ts: renews a token that expires within 300 seconds',
  ),
  claim(
    '9.webhook-timeout',
    'Webhook timeout 30 s',
    'e2e/viewer.spec.ts: a page that does not come is given up after 30 seconds, and comes when asked again',
    'e2e/viewer.spec.ts: an address that does not come is given up after 30 seconds',
  ),
  claim(
    '9.password',
    'Passwords: customers 8 minimum',
    'src/domain/password-rules.test.ts: a customer’s password › %s → %s',
  ),
  claim(
    '9.priorities',
    'Priorities and their labels; ticket categories',
    'src/domain/ticket-status.test.ts: has four priorities, and one category for staff only',
  ),
  claim(
    '9.usages',
    'Idea usage types: perso (Personnel), pro (Professionnel)',
    'e2e/ideas.spec.ts: a visitor proposes an idea from the explainer and is told that it was received',
  ),
  claim(
    '9.preferences',
    'Notification defaults',
    'src/features/people/preferences/server/preferences.test.ts: answers the defaults to who never chose',
  ),
  claim(
    '9.profile-defaults',
    'Defaults: language fr, timezone Europe/Paris, technical level beginner',
    'src/features/people/customers/server/account.test.ts: shows the account, never the hash of its password',
  ),
  claim(
    '9.cookies',
    'Cookie consent version 1.0; essential always on; accept all, essentials only, custom',
    'e2e/cookies.spec.ts: the banner comes back for another version, and after six months',
    'e2e/cookies.spec.ts: a choice is changed at any time from the footer, and taken back as easily',
  ),
  claim(
    '9.terms-version',
    'Terms acceptance version 1.0',
    'src/features/people/terms/server/terms.test.ts: logs an acceptance of type %s',
  ),
  claim(
    '9.search',
    'Address search: 3 characters, 300 ms, 5 results',
    'e2e/profile.spec.ts: the search waits until the typing has stopped for 300 ms',
    'src/features/people/addresses/server/address-search.test.ts: gives 5 at most, and no town, which is no postal address',
  ),
  claim(
    '9.others',
    'At most 6 other categories',
    'src/features/shop/catalogue/web/category-choice.test.ts: shows at most 6 other categories, the fullest, in the catalogue’s order, none empty',
  ),
  claim(
    '9.mobile',
    'Mobile breakpoint width 768 or less, or a mobile user agent',
    'src/domain/mobile-device.test.ts: of width %i and agent %s: %s',
  ),
  claim(
    '9.deep-link',
    'Deep-link fallback to the web link after 3 seconds',
    'src/features/help/support/web/EmailLink.test.tsx: leads to the form after 3 seconds on a phone where no application opened',
  ),
  claim('9.modal-sizes', 'Modal sizes sm, md, lg', 'src/web/ui/Dialog.test.tsx: comes in three sizes'),
  claim(
    '9.toast.place',
    'Toasts at top right',
    'e2e/quick-actions.spec.ts: signing out says so and leads out of the account',
  ),
  claim('9.toast.success', 'Success toasts 2 s', 'src/web/ui/toast.test.tsx: a toast of %s stays %d seconds'),
  claim('9.toast.error', 'Error toasts 5 s', 'src/web/ui/toast.test.tsx: a toast of %s stays %d seconds'),
  claim(
    '9.toast.reactivation',
    'Reactivation toasts 6 s / 8 s',
    'src/web/ui/toast.test.tsx: a toast of %s stays %d seconds',
    'e2e/toasts.spec.ts: a reactivation stays 6 seconds',
    'e2e/toasts.spec.ts: a reactivation that fails is said for 8 seconds',
  ),
  claim(
    '9.icons',
    'Category icons by normalised category name, default a box',
    'src/web/ui/server-rendering.test.tsx: chooses the icon of a category by its name, whatever its accents and case, or a box',
  ),
  claim(
    '9.claims',
    'Explainer claims: 20 h per week saved, 99.9% reliability, ROI under 30 days',
    'e2e/stated-rules.spec.ts: the explainer has its parts and its three claims',
  ),
  claim(
    '9.support-tabs',
    'Support tabs: faq, contact, resources',
    'src/features/help/support/web/support-tabs.test.ts: is %s when the address says so',
  ),
];
