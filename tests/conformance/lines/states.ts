import { claim, type Line, message } from '../line.ts';

const labels = 'src/domain/subscription-label.test.ts: %s: %s for the customer, %s for staff';
const button = 'src/domain/customer-action.test.ts: %s: %o → %s';
const cancelled =
  'e2e/subscriptions.spec.ts: a subscription is cancelled after a question, keeps its access, and the cancellation is taken back';
const kinds = 'e2e/dashboard.spec.ts: each automation shows its status, its price, its dates and the way in';

/** Statuses, their labels and buttons. */
export const statuses: Line[] = [
  message('4.label.active', 'Actif', labels, kinds),
  message('4.label.offered', 'Offert', labels),
  message('4.label.cancelled', 'Annulé', labels),
  message('4.label.cancelling', "En cours d'annulation", labels, kinds),
  message('4.label.past-due', 'Paiement en retard', labels, kinds),
  message('4.label.inactive', 'Inactif', labels, kinds),
  message('4.label.unknown', 'Inconnu', labels),
  claim('4.label.other', 'Any other value shows as itself', labels),
  claim(
    '4.label.suspended',
    '« Suspendu » after 3 days of failed payment',
    'src/domain/subscription-label.test.ts: says Suspendu after the 3 days, to both, and only for that reason',
  ),
  claim(
    '4.table',
    'No sequence of acts reaches a forbidden state',
    'src/domain/subscription-life.test.ts: keeps the rules of the shop, whatever happens in whatever order',
  ),
  message('4.button.cancel', "Annuler l'abonnement", button, cancelled),
  claim('4.button.cancel.question', 'Cancel needs confirmation', cancelled),
  message('4.button.reactivate', 'Réactiver', button, cancelled),
  claim('4.cancelling.price', 'cancelling: still active until end_date, price shown 0', cancelled, kinds),
  message('4.button.activate', 'Activer', button),
  claim('4.reactivation.question', 'Reactivation needs confirmation; access immediate', cancelled),
  message(
    '4.button.activate-purchased',
    "Activer l'abonnement",
    button,
    'src/features/shop/own-automations/web/entry-action.test.ts: of what is only owned activates the subscription, when the automation may be subscribed to',
  ),
  claim(
    '4.purchased-only',
    'purchased_only pays only the monthly fee',
    'e2e/subscriptions.spec.ts: what was bought and never subscribed to is activated by paying the month only',
    'src/features/shop/own-automations/server/list-automations.test.ts: %s: can be activated %s, opens %s',
  ),
  message('4.free.text', 'Offert - Aucune action requise', button, kinds),
  claim(
    '4.link',
    'The webhook link appears exactly when the page opens',
    kinds,
    'src/features/shop/webhook-pages/server/webhook.test.ts: %s %o answers %d, at the page, at the frame and in the list alike',
    'src/features/shop/own-automations/server/list-subscriptions.test.ts: gives no link to an automation that has no page',
  ),
  message(
    '4.button.restored',
    'Payer et activer',
    button,
    'e2e/subscriptions.spec.ts: a restored subscription waits in the overview until it is paid',
  ),
  claim(
    '4.restored',
    'A restored subscription starts inactive at no cost, active only after payment is confirmed',
    'src/features/account/data-export/server/restore.test.ts: export, delete, register: the same purchases, inactive; then paid, active',
  ),
  claim(
    '4.restored.excerpt',
    'Descriptions are cut to 100 characters in lists of restored subscriptions',
    'src/domain/excerpt.test.ts: cuts a card at 120 characters and a restored subscription at 100',
  ),
  claim(
    '4.zero',
    'Cancelling, cancelled and free subscriptions show a price of 0',
    'src/domain/subscription-status.test.ts: shows 0 for cancelling, cancelled and free rows, the price for the others',
    'src/features/shop/own-automations/server/list-subscriptions.test.ts: %s %o shows a price of %d',
  ),
];

/** Gifts and the other lifecycles, as a customer meets them. */
export const lifecycles: Line[] = [
  claim(
    '4.gift.end',
    'A temporary gift ends with removal; a permanent one becomes a purchase at its end',
    'src/domain/gift.test.ts: is removed at its end, or owned when permanent',
  ),
  claim(
    '4.gift.default',
    'A gift ends by default 30 days from today',
    'src/domain/gift.test.ts: ends by default 30 days from today in Paris',
  ),
  claim(
    '4.bookable',
    'Bookable: available is not false and subscription_available is true',
    'src/features/shop/catalogue/web/shown-automation.test.ts: offers for sale only what is available and open to subscriptions',
    'src/features/money/checkout/server/routes.test.ts: refuses a stranger with 401 and an automation that is not for sale with its reason',
  ),
  claim(
    '4.user.inactive',
    'A deactivated customer is out',
    'src/features/people/auth/server/refresh.test.ts: refuses a customer deactivated meanwhile',
    'src/features/people/auth/server/sign-in.test.ts: tells a disabled account so only after the right password',
  ),
  claim(
    '4.ticket.order',
    'Tickets are sorted by priority (urgent first) then newest first',
    'src/domain/ticket-status.test.ts: shows urgent first, then newest first',
    'src/features/help/support/server/tickets.test.ts: lists the customer’s own tickets, urgent first, then newest first',
  ),
  claim(
    '4.ticket.statuses',
    'Ticket statuses and priorities, as the author reads them',
    'e2e/support.spec.ts: a customer finds the email filled in, and the requests with their state below',
  ),
  claim(
    '4.idea.statuses',
    'Idea statuses, as the author reads them',
    'e2e/ideas.spec.ts: a customer finds the email filled in, and the idea with its state on the contact tab',
    'src/domain/idea-status.test.ts: can reach every status',
  ),
  claim(
    '4.payment.states',
    'Payment form: idle, processing, success, error',
    'src/features/money/checkout/web/payment-state.test.ts: starts idle, asks for a card when something is due, and for none when nothing is',
    'src/features/money/checkout/web/payment-state.test.ts: can be tried again after an error, but not when the payment is over',
    'src/features/money/checkout/web/payment-state.test.ts: stays busy after success, so that nothing is pressed while the page changes',
  ),
];

/** What a click leads to. */
export const flows: Line[] = [
  message(
    '4.subscribe.visitor',
    'Veuillez vous connecter pour vous abonner',
    'src/domain/subscribe-click.test.ts: sends a visitor to the login page',
    'e2e/catalogue.spec.ts: a visitor who wants to buy is asked to sign in first',
  ),
  claim(
    '4.subscribe.live',
    'Already active or cancelling: an info message',
    'src/domain/subscribe-click.test.ts: informs whoever is %s',
    'src/features/shop/automation-page/web/SubscribeButton.test.tsx: tells a subscriber so, and opens nothing',
  ),
  claim(
    '4.subscribe.restored',
    'Restored-inactive: to the dashboard’s overview',
    'src/domain/subscribe-click.test.ts: sends a restored subscription to the overview',
    'src/features/shop/automation-page/web/customer-standing.test.ts: sends to the dashboard who owns it or restored it',
  ),
  claim(
    '4.subscribe.owned',
    'Owned: to the dashboard’s automations tab',
    'src/domain/subscribe-click.test.ts: sends an owner to the automations: %s',
    'src/features/shop/automation-page/web/SubscribeButton.test.tsx: leads an owner to their automations',
  ),
  claim(
    '4.subscribe.modal',
    'Otherwise the payment modal opens',
    'src/domain/subscribe-click.test.ts: opens the payment for %s',
    'src/features/shop/automation-page/web/SubscribeButton.test.tsx: opens the payment to a customer who has nothing, once for two presses',
  ),
  claim(
    '4.payment.order',
    'Terms, log, intent, card, confirm: in that order',
    'src/features/money/checkout/web/place-order.test.ts: logs the terms, opens the intent, remembers it, and only then sends the card',
    'src/features/money/checkout/server/what-must-survive.test.ts: buys, owns, subscribes, numbers one invoice and sends one receipt',
  ),
  claim(
    '4.payment.log-type',
    'The acceptance is logged as « purchase », or « subscription » for restored',
    'src/features/money/checkout/web/payment-type.test.ts: logs the terms of %s as %s',
    'src/features/people/terms/server/terms.test.ts: logs an acceptance of type %s',
  ),
  claim(
    '4.payment.billing-details',
    'The card payment is confirmed with billing name and email',
    'src/features/money/checkout/web/stripe/stripe-provider.test.ts: hands the billing name and email and the way back to Stripe.js, and leaves the page only if a bank asks',
  ),
  claim(
    '4.payment.log-failed',
    'A failed terms-log call is only warned about and does not block',
    'e2e/checkout.spec.ts: a payment goes on when the acceptance could not be logged, and says so',
  ),
  claim(
    '4.payment.closes',
    'Success closes the modal and refetches',
    'e2e/checkout.spec.ts: a visitor chooses, registers, pays, and uses what was bought',
  ),
  claim(
    '4.deletion',
    'Account deletion: enabled only when the box is ticked and SUPPRIMER is typed exactly',
    'e2e/data-export.spec.ts: deleting the account asks for the box and the exact word, then leads to the catalogue',
    'src/web/ui/Dialog.test.tsx: confirms only once the word is typed exactly and the box is ticked',
  ),
  claim(
    '4.admin-switch',
    'Admin switch: staff click, password modal, admin login, redirect to /admin/dashboard',
    'e2e/admin-switch.spec.ts: the demo’s staff find the entry, give their password once more, and work in a session apart',
  ),
  claim(
    '4.reset.flow',
    'Password reset: request, validate, confirm, redirect after 2 s to the given redirect_url or /login',
    'e2e/recovery.spec.ts: is chosen anew by the email; every other session is out, and the link serves once',
    'e2e/slow-checks.spec.ts: a reset password is said for two seconds before the sign-in comes',
  ),
  claim(
    '4.reset.life',
    'The reset link is valid 1 hour, single use',
    'src/features/people/auth/server/password-reset.test.ts: refuses a link after one hour',
    'src/features/people/auth/server/password-reset.test.ts: uses a link once, even by five requests at once',
  ),
  claim(
    '4.registration.submit',
    'Registration: submit disabled until terms accepted',
    'e2e/accounts.spec.ts: a visitor registers, is signed in, and confirms the address by the email',
  ),
  claim(
    '4.login.tokens',
    'Access and refresh tokens in local storage; customer and admin sessions separate',
    'src/web/api/session-life.api.test.ts: says what staff are told, in the staff session',
    'src/web/session.test.tsx: follows the tokens that this tab stores and forgets',
  ),
  claim(
    '4.cookies.default',
    'Analytics off by default',
    'e2e/cookies.spec.ts: nothing is measured before a yes; then each page is, without cookie or identifier',
    'e2e/cookies.spec.ts: a choice is changed at any time from the footer, and taken back as easily',
  ),
  claim(
    '4.cookies.again',
    'The banner reappears if the stored version differs or the user never interacted',
    'e2e/cookies.spec.ts: the banner comes back for another version, and after six months',
    'src/domain/cookie-consent.test.ts: %s is asked again',
  ),
  claim(
    '4.trial',
    'Free trial: one automation picked for 7 days, no payment, once ever',
    'src/features/shop/free-trial/server/routes.test.ts: starts once per person, even by five requests at once',
    'src/features/shop/free-trial/server/trial-life.test.ts: is told at its start, two days before its end and at its end, each once; then access is over',
  ),
];
