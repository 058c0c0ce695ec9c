import { claim, type Line, message } from '../line.ts';

/** Statuses, their labels and buttons. */
export const statuses: Line[] = [
  message('4.label.active', 'Actif'),
  message('4.label.offered', 'Offert'),
  message('4.label.cancelled', 'Annulé'),
  message('4.label.cancelling', "En cours d'annulation"),
  message('4.label.past-due', 'Paiement en retard'),
  message('4.label.inactive', 'Inactif'),
  message('4.label.unknown', 'Inconnu'),
  claim('4.label.other', 'Any other value shows as itself'),
  claim('4.label.suspended', '« Suspendu » after 3 days of failed payment'),
  claim('4.table', 'No sequence of acts reaches a forbidden state'),
  message('4.button.cancel', "Annuler l'abonnement"),
  claim('4.button.cancel.question', 'Cancel needs confirmation'),
  message('4.button.reactivate', 'Réactiver'),
  claim('4.cancelling.price', 'cancelling: still active until end_date, price shown 0'),
  message('4.button.activate', 'Activer'),
  claim('4.reactivation.question', 'Reactivation needs confirmation; access immediate'),
  message('4.button.activate-purchased', "Activer l'abonnement"),
  claim('4.purchased-only', 'purchased_only pays only the monthly fee'),
  message('4.free.text', 'Offert - Aucune action requise'),
  claim('4.link', 'The webhook link appears exactly when the page opens'),
  message('4.button.restored', 'Payer et activer'),
  claim(
    '4.restored',
    'A restored subscription starts inactive at no cost, active only after payment is confirmed',
  ),
  claim('4.restored.excerpt', 'Descriptions are cut to 100 characters in lists of restored subscriptions'),
  claim('4.zero', 'Cancelling, cancelled and free subscriptions show a price of 0'),
];

/** Gifts and the other lifecycles, as a customer meets them. */
export const lifecycles: Line[] = [
  claim('4.gift.end', 'A temporary gift ends with removal; a permanent one becomes a purchase at its end'),
  claim('4.gift.default', 'A gift ends by default 30 days from today'),
  claim('4.gift.two-years', 'A gift ends within two years: a date further away is refused at its field'),
  claim('4.bookable', 'Bookable: available is not false and subscription_available is true'),
  claim('4.user.inactive', 'A deactivated customer is out'),
  claim('4.ticket.order', 'Tickets are sorted by priority (urgent first) then newest first'),
  claim('4.ticket.statuses', 'Ticket statuses and priorities, as the author reads them'),
  claim('4.idea.statuses', 'Idea statuses, as the author reads them'),
  claim('4.payment.states', 'Payment form: idle, processing, success, error'),
];

/** A click leads here. */
export const flows: Line[] = [
  message('4.subscribe.visitor', 'Veuillez vous connecter pour vous abonner'),
  claim('4.subscribe.live', 'Already active or cancelling: an info message'),
  claim('4.subscribe.restored', 'Restored-inactive: to the dashboard’s overview'),
  claim('4.subscribe.owned', 'Owned: to the dashboard’s automations tab'),
  claim('4.subscribe.modal', 'Otherwise the payment modal opens'),
  claim('4.payment.order', 'Terms, log, intent, card, confirm: in that order'),
  claim('4.payment.log-type', 'The acceptance is logged as « purchase », or « subscription » for restored'),
  claim('4.payment.billing-details', 'The card payment is confirmed with billing name and email'),
  claim('4.payment.log-failed', 'A failed terms-log call is only warned about and does not block'),
  claim('4.payment.closes', 'Success closes the modal and refetches'),
  claim('4.deletion', 'Account deletion: enabled only when the box is ticked and SUPPRIMER is typed exactly'),
  claim(
    '4.admin-switch',
    'Admin switch: staff click, password modal, admin login, redirect to /admin/dashboard',
  ),
  claim(
    '4.reset.flow',
    'Password reset: request, validate, confirm, redirect after 2 s to the given redirect_url or /login',
  ),
  claim('4.reset.life', 'The reset link is valid 1 hour, single use'),
  claim('4.registration.submit', 'Registration: submit disabled until terms accepted'),
  claim('4.login.tokens', 'Access and refresh tokens in local storage; customer and admin sessions separate'),
  claim('4.cookies.default', 'Analytics off by default'),
  claim('4.cookies.again', 'The banner reappears if the stored version differs or the user never interacted'),
  claim('4.trial', 'Free trial: one automation picked for 7 days, no payment, once ever'),
];
