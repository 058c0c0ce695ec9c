import { call, claim, type Line } from '../line.ts';

const auth = 'src/features/people/auth/server/';
const subscriptions = 'src/features/shop/own-automations/server/list-subscriptions.test.ts: ';
const checkout = 'src/features/money/checkout/server/';
const addresses = 'src/features/people/addresses/server/addresses.test.ts: ';

/** The customer's calls. */
export const calls: Line[] = [
  call(
    'POST /api/auth/token/',
    `${auth}sign-in.test.ts: gives 30 minutes of access and 7 days of refresh, by the clock of the shop`,
  ),
  call(
    'POST /api/auth/token/refresh/',
    `${auth}refresh.test.ts: gives a new pair that works, of the same session`,
  ),
  call(
    'POST /api/auth/logout/',
    `${auth}refresh.test.ts: ends access at once, in this process and within moments in the other`,
  ),
  call(
    'GET /api/users/me/',
    'src/features/people/customers/server/account.test.ts: shows the account, never the hash of its password',
  ),
  call(
    'PUT /api/users/me/',
    'src/features/people/customers/server/account.test.ts: changes what is sent and leaves the rest',
  ),
  call(
    'POST /api/auth/registration/',
    `src/features/account/registration/server/registration.test.ts: opens an account, signs in, and shows the account`,
  ),
  call(
    'POST /api/auth/check-email/',
    `src/features/account/registration/server/registration.test.ts: answers 409 for a taken email, whatever its case`,
  ),
  call(
    'POST /api/auth/registration/resend-email/',
    `src/features/account/registration/server/verify-email.test.ts: sends a link that verifies, through the worker and a real mail server`,
  ),
  call(
    'POST /api/auth/registration/verify-email/',
    `src/features/account/registration/server/verify-email.test.ts: verifies the email by the key of the link`,
  ),
  call(
    'POST /api/users/change-password/',
    `${auth}change-password.test.ts: changes the password, keeps this session, ends the others and tells the owner`,
  ),
  call('GET /api/users/subscriptions/', `${subscriptions}shows every field, in euros and UTC`),
  call(
    'GET /api/users/automations/',
    'src/features/shop/own-automations/server/list-automations.test.ts: shows what is owned, with what was paid and when',
  ),
  call(
    'GET /api/users/preferences/',
    'src/features/people/preferences/server/preferences.test.ts: answers the defaults to who never chose',
  ),
  call(
    'PUT /api/users/preferences/update/',
    'src/features/people/preferences/server/preferences.test.ts: changes what is sent and leaves the rest',
  ),
  call(
    'GET /api/automations/',
    'src/features/shop/catalogue/server/routes.test.ts: cuts into pages whose links keep the filter',
  ),
  call(
    'GET /api/automations/{id}/',
    'src/features/shop/catalogue/server/routes.test.ts: shows one automation with its category and no page content',
  ),
  call(
    'GET /api/categories/',
    'src/features/shop/catalogue/server/routes.test.ts: lists the categories with the number of their available automations',
  ),
  call(
    'POST /api/automations/{id}/toggle_subscription/',
    'src/features/money/renewals/server/toggle-subscription.test.ts: keeps access until the end of the paid month, asks the provider to end it then, and acknowledges once',
  ),
  call(
    'GET /api/subscriptions/quote/',
    `${checkout}routes.test.ts: prices a first purchase at its catalogue price`,
  ),
  call(
    'POST /api/subscriptions/create_subscription/',
    `${checkout}routes.test.ts: answers the intent, its secret and the amount`,
  ),
  call(
    'POST /api/subscriptions/confirm_subscription_payment/',
    `${checkout}what-must-survive.test.ts: buys, owns, subscribes, numbers one invoice and sends one receipt`,
  ),
  call('GET /api/subscriptions/', `${subscriptions}keeps one status, and those brought back by a restore`),
  call(
    'GET /api/subscriptions/?status=inactive&restored=true',
    `${subscriptions}keeps one status, and those brought back by a restore`,
  ),
  call('GET /api/subscriptions/{id}/', `${subscriptions}shows one’s own`),
  call('PUT /api/subscriptions/{id}/', `${subscriptions}PUT without a field changes nothing`),
  call(
    'POST /api/subscriptions/{id}/activate_restored_subscription/',
    `${checkout}routes.test.ts: opens one's own restored row and finds nobody else's`,
  ),
  call(
    'POST /api/subscriptions/confirm_restored_payment/',
    'src/features/account/data-export/server/restore.test.ts: export, delete, register: the same purchases, inactive; then paid, active',
  ),
  call(
    'POST /api/users/activate-purchased/',
    `${checkout}routes.test.ts: charges the month only, and brings the suspended row back to life under its own number`,
  ),
  call(
    'POST /api/users/confirm-purchased-activation/',
    `${checkout}routes.test.ts: charges the month only, and brings the suspended row back to life under its own number`,
  ),
  call(
    'GET /api/users/late-payments/',
    'src/features/money/late-payments/server/late-payments.test.ts: are listed and paid by their signed-in owner only',
  ),
  call(
    'POST /api/users/late-payments/pay/',
    'src/features/money/late-payments/server/late-payments.test.ts: are listed and paid by their signed-in owner only',
  ),
  call('GET /api/addresses/', `${addresses}lists one’s own only`),
  call('POST /api/addresses/', `${addresses}keeps an address, tidied, with what is left out at its default`),
  call('GET /api/addresses/{id}/', `${addresses}shows one of one’s own`),
  call('PUT /api/addresses/{id}/', `${addresses}replaces what is written: what is left out is emptied`),
  call('PATCH /api/addresses/{id}/', `${addresses}moves the default`),
  call('DELETE /api/addresses/{id}/', `${addresses}hands the default on to the latest of those that remain`),
  call(
    'GET /api/address-search/',
    'src/features/people/addresses/server/address-search.test.ts: answers what fills the form, in the words of the French service',
  ),
  call(
    'GET /api/tickets/',
    'src/features/help/support/server/tickets.test.ts: lists the customer’s own tickets, urgent first, then newest first',
  ),
  call(
    'POST /api/tickets/',
    'src/features/help/support/server/tickets.test.ts: opens a ticket for somebody without an account',
  ),
  call(
    'GET /api/users/free-token/',
    'src/features/shop/free-trial/server/routes.test.ts: says that the trial waits for a verified person who never had one',
  ),
  call(
    'POST /api/users/use-free-token/',
    'src/features/shop/free-trial/server/routes.test.ts: opens the automation for 7 days without owning or paying it, with its event and its email',
  ),
  call(
    'POST /api/users/export-data/',
    'src/features/account/data-export/server/export.test.ts: gives who the customer is, what is owned and subscribed, and the cap, signed',
  ),
  call(
    'POST /api/users/data-archives/',
    'src/features/account/data-archive/server/data-archive.test.ts: makes one, however often and from however many processes it is asked for',
    'src/features/account/data-archive/server/data-archive.test.ts: takes the password, and says by field that it is wrong',
  ),
  call(
    'GET /api/users/data-archives/',
    'src/features/account/data-archive/server/data-archive.test.ts: gives everything that is held about a person, explained, with the invoices as PDF',
  ),
  call(
    'GET /api/users/data-archives/{id}/file/',
    'src/features/account/data-archive/server/data-archive.test.ts: answers 401 without a token, 403 to the staff, and 404 for the file of another, or before it is ready',
  ),
  call(
    'GET /api/export-key/',
    'src/features/account/data-export/server/export.test.ts: shows the public key to anyone, and never the private one',
  ),
  call(
    'DELETE /api/users/delete-account/',
    'src/features/account/data-export/server/delete-account.test.ts: cancels, forgets the card, erases the person, keeps the invoice, and frees the email',
  ),
  call(
    'POST /api/automation-ideas/',
    'src/features/help/ideas/server/ideas.test.ts: keeps an idea of somebody without an account',
  ),
  call(
    'GET /api/automation-ideas/',
    'src/features/help/ideas/server/ideas.test.ts: lists the customer’s own ideas, newest first, without what is the team’s',
  ),
  call(
    'GET /webhook/{id or slug}/',
    'src/features/shop/webhook-pages/server/webhook.test.ts: answers the raw page, by slug and by id, with and without the final slash',
  ),
  call(
    'POST /api/webhook-pages/{slug}/frame/',
    'src/features/shop/webhook-pages/server/frame.test.ts: gives the frame’s address with the automation’s name, by slug or by id',
  ),
  call(
    'POST /api/password/request/',
    `${auth}password-reset.test.ts: says and takes the same whether there is an account, a closed one or none; only an open one is written to`,
  ),
  call(
    'POST /api/password/validate/{token}/',
    `${auth}password-reset.test.ts: shows whose password the link changes, as often as it is opened`,
  ),
  call(
    'POST /api/password/confirm/',
    `${auth}password-reset.test.ts: sets the password, ends every session, and tells the owner`,
  ),
  call(
    'POST /api/terms-acceptance/',
    'src/features/people/terms/server/terms.test.ts: logs an acceptance of type %s',
  ),
  call(
    'GET /api/payment-config/',
    `${checkout}routes.test.ts: gives anybody the publishable key and the address of the sandbox, never the secret key`,
  ),
  call(
    'POST /api/users/payment-method/setup/',
    `src/features/money/card-on-file/server/change-card.test.ts: can be saved before anything was bought`,
  ),
  call(
    'GET /api/users/payment-method/',
    `src/features/money/card-on-file/server/change-card.test.ts: is none before the first payment, then the one that paid, never its number`,
  ),
  call(
    'PUT /api/users/payment-method/',
    `src/features/money/card-on-file/server/change-card.test.ts: reaches the customer’s default and every subscription, pays the next month, and the old card goes`,
  ),
  call(
    'GET /api/invoices/',
    'src/features/money/invoices/server/routes.test.ts: shows one’s own invoices alone, with their lines and the way to their file',
  ),
  call(
    'GET /api/invoices/{number}/pdf/',
    'src/features/money/invoices/server/routes.test.ts: gives a PDF file with the mentions of the law: seller, buyer, date, amounts with and without VAT',
  ),
  call(
    'POST /api/termination/request/',
    'src/features/shop/termination/server/routes.test.ts: answers the same for an unknown address, to which nothing is sent',
  ),
  call(
    'POST /api/termination/contracts/',
    'src/features/shop/termination/server/routes.test.ts: shows the contracts in force only: neither gifts nor what is ending',
  ),
  call(
    'POST /api/termination/confirm/',
    'src/features/shop/termination/server/routes.test.ts: ends a contract with its paid month, and acknowledges it once with its date',
  ),
  call(
    'GET /api/withdrawal/contracts/',
    'src/features/money/withdrawal/server/routes.test.ts: shows until when and what is given back, with who declares it',
  ),
  call(
    'POST /api/withdrawal/request/',
    'src/features/money/withdrawal/server/routes.test.ts: answers the same for an unknown address, to which nothing is sent',
  ),
  call(
    'POST /api/withdrawal/contracts/',
    'src/features/money/withdrawal/server/routes.test.ts: shows the contracts of its holder, and withdraws from one',
  ),
  call(
    'POST /api/withdrawal/contracts/{id}/confirm/',
    'src/features/money/withdrawal/server/routes.test.ts: ends subscription and ownership at once, and gives back what is owed',
  ),
  call(
    'POST /api/price-change/notice/',
    'src/features/shop/price-changes/server/price-changes.test.ts: shows the change, keeps the subscription, and tells staff so, without signing in',
  ),
  call(
    'POST /api/price-change/answer/',
    'src/features/shop/price-changes/server/price-changes.test.ts: leaves with the paid month, takes it back, and changes nothing the second time',
  ),
  call(
    'POST /api/withdrawal/confirm/',
    'src/features/money/withdrawal/server/routes.test.ts: shows the contracts of its holder, and withdraws from one',
  ),
  call(
    'GET /api/subscriptions/{id}/why/',
    'src/features/money/ledger/server/explain-status.test.ts: follows a life: paid, cancelled, taken back, renewed, refused, recovered',
    'e2e/why-this-status.spec.ts: « Pourquoi ce statut ? » opens by the keyboard, says what led to it, and follows what is done',
  ),
  call(
    'GET /api/users/next-debits/',
    'src/features/money/next-debits/server/next-debits.test.ts: agree to the cent for three under the cap, bought on different days',
    'src/features/money/next-debits/server/next-debits.test.ts: agree to the cent for three of one day, in the month before the first of them costs more',
    'e2e/next-debits.spec.ts: the overview announces the next three debits, and an agenda takes them',
  ),
  call('POST /api/stripe/webhook/', `${checkout}routes.test.ts: refuses a body without a valid signature`),
];

/** What the calls answer, and whom they reach. */
export const callDetails: Line[] = [
  claim(
    '7.confirm.answer',
    'A confirmed payment answers the amount and the automation',
    `${checkout}what-must-survive.test.ts: webhook before confirm: activates once, and the confirm answers the same`,
  ),
  claim(
    '7.delete.count',
    'The deletion answers cancelled_subscriptions',
    'src/features/account/data-export/server/delete-account.test.ts: counts what gave access, trials and gifts too, and not what had ended',
  ),
  claim(
    '7.export.name',
    'The export is saved as export_donnees_{timestamp}.json',
    'src/domain/export-file.test.ts: the name of the file tells when it was made',
    'e2e/data-export.spec.ts: a customer saves their data as a signed file',
  ),
  claim(
    '7.webhook.bearer',
    '/webhook/{id or slug}/ answers HTML to a bearer token',
    'src/features/shop/webhook-pages/server/webhook.test.ts: says 401 to whoever is not signed in',
    'src/features/shop/webhook-pages/server/webhook.test.ts: keeps the page apart: sandboxed, reaching nothing, framed by nobody, kept nowhere',
  ),
  claim(
    '7.address-service',
    'Address lookup goes to a French government address service',
    'src/features/people/addresses/server/address-search.test.ts: answers what fills the form, in the words of the French service',
    'src/features/people/addresses/server/address-search.test.ts: is down, the search finds nothing, and the form works by hand',
    'src/sandbox/address/address-sandbox.test.ts: answers in the format of the real one',
  ),
  claim(
    '7.analytics',
    'Analytics events leave only with consent',
    'e2e/cookies.spec.ts: nothing is measured before a yes; then each page is, without cookie or identifier',
    'e2e/cookies.spec.ts: a refusal is one press, is remembered, and nothing leaves',
  ),
  claim(
    '7.card',
    'A card update creates a payment method with the provider, and reaches the live subscriptions',
    `src/features/money/card-on-file/server/change-card.test.ts: reaches the customer’s default and every subscription, pays the next month, and the old card goes`,
    `src/features/money/card-on-file/server/two-cards.test.ts: leaves one card, attached and of every debit, wherever a second change of card falls within the first`,
    'e2e/card-update.spec.ts: is added, then replaced by one that the bank wants to confirm',
  ),
  claim(
    '7.logout',
    'Logout ends the session on the server and in the browser',
    'src/web/api/session-life.api.test.ts: ends the session on the server and forgets it here',
    `${auth}refresh.test.ts: ends access at once, in this process and within moments in the other`,
  ),
  claim(
    '7.staff-refunds',
    'Staff give back what is owed by law or for a billing error, never more than an order took, with a credit note',
    'src/features/money/refunds/server/refund-order.test.ts: gives back a part, then what is left, and never a cent more than the order took',
    'src/features/money/refunds/server/refund-order.test.ts: gives back a whole order: the provider, the credit note, the order and the customer all know',
  ),
  claim(
    '7.disputes',
    'A lost dispute ends what it paid for, with no refund on top',
    'src/features/money/disputes/server/converge-dispute.test.ts: lost, ends the subscription and the ownership, with no refund on top',
    'src/features/money/disputes/server/converge-dispute.test.ts: says once what ended and when, what the bank gave back and whom to write to, and stays as a proof',
  ),
  claim(
    '7.provider-comparison',
    'Every night the whole shop is compared with the payment provider, once',
    'src/features/money/provider-comparison/server/comparison.test.ts: is compared once from 03:00 in Paris, by two processes at the same moment',
  ),
  claim(
    '7.price-change',
    'A price change is written to subscribers 30 days ahead, and charged at their first renewal after it',
    'src/features/shop/price-changes/server/announce-price-change.test.ts: is charged at the first renewal from its day on, never before, and is told once with that day',
    'src/features/shop/price-changes/server/announce-price-change.test.ts: needs 30 days',
  ),
];
