import { claim, type Line, message } from '../line.ts';

const central = 'src/web/api/api-error.test.ts: of status %i with %j is %s';

/** What a failed call says. */
export const centralHandling: Line[] = [
  claim('8.central', 'The server’s detail, or non_field_errors, or « field: message » joined', central),
  message('8.400', 'Requête invalide. Veuillez vérifier les informations saisies.', central),
  message('8.401', 'Authentification requise. Veuillez vous reconnecter.', central),
  message('8.403', "Vous n'avez pas les droits suffisants pour cette action.", central),
  message(
    '8.404',
    "La ressource demandée n'a pas été trouvée.",
    central,
    'src/server/app.api.test.ts: answers 404 in French with a stable code for a call that does not exist',
  ),
  message(
    '8.429',
    'Trop de requêtes. Veuillez patienter avant de réessayer.',
    central,
    'src/features/people/auth/server/password-attempts.test.ts: slows a guesser down for seconds, not for a quarter of an hour',
  ),
  message('8.500', 'Erreur serveur. Veuillez réessayer ultérieurement.', central),
  message(
    '8.no-response',
    'Impossible de communiquer avec le serveur. Vérifiez votre connexion internet.',
    central,
    'e2e/lost-connection.spec.ts: signing in without a connection says so, and keeps what was typed',
  ),
  message('8.default', 'Une erreur est survenue. Veuillez réessayer.', central),
];

const registrationError = 'src/features/account/registration/web/registration-error.test.ts: ';

/** Login, registration, password reset. */
export const signInErrors: Line[] = [
  message(
    '8.login.403',
    'Accès non autorisé',
    'src/features/people/auth/server/sign-in.test.ts: tells a disabled account so only after the right password',
  ),
  message(
    '8.login.wrong',
    'Identifiants incorrects. Veuillez vérifier votre email et mot de passe.',
    'src/features/people/auth/server/sign-in.test.ts: answers a wrong password and an unknown email with the same words',
  ),
  message(
    '8.login.toast',
    'Une erreur est survenue pendant la connexion.',
    'e2e/lost-connection.spec.ts: signing in without a connection says so, and keeps what was typed',
  ),
  message(
    '8.register.500',
    'Erreur serveur temporaire. Veuillez réessayer dans quelques instants.',
    `${registrationError}a registration that the server could not do says so`,
  ),
  message(
    '8.register.409',
    'Cette adresse email existe déjà. Veuillez vous connecter ou utiliser la réinitialisation de mot de passe.',
    'src/features/account/registration/server/registration.test.ts: answers 409 for an email that has an account, whatever its case',
  ),
  message(
    '8.register.default',
    "Erreur lors de l'inscription. Veuillez vérifier vos informations.",
    `${registrationError}a refusal without a word asks to check what was typed`,
  ),
  message(
    '8.import.json',
    "Le fichier sélectionné n'est pas un JSON valide",
    'src/features/account/data-export/web/read-import.test.ts: refuses %s without asking the server',
  ),
  claim(
    '8.import.check-failed',
    'If the email check fails, import proceeds with a warning',
    'e2e/restore.spec.ts: is taken with a warning, as is one whose cap is out of range',
  ),
  message(
    '8.reset.request-failed',
    "Erreur lors de l'envoi du lien de réinitialisation.",
    'e2e/lost-connection.spec.ts: a reset link that the server could not send is said',
  ),
  message(
    '8.reset.requested',
    'Instructions de réinitialisation envoyées par email.',
    'src/features/people/auth/server/password-reset.test.ts: says and takes the same whether there is an account, a closed one or none; only an open one is written to',
    'e2e/recovery.spec.ts: is chosen anew by the email; every other session is out, and the link serves once',
  ),
  message(
    '8.reset.invalid',
    "Ce lien de réinitialisation n'est plus valide ou a expiré.",
    'e2e/recovery.spec.ts: says so when the link is no longer valid, and offers another one',
  ),
  message(
    '8.reset.confirm-failed',
    'Erreur lors de la réinitialisation du mot de passe.',
    'e2e/lost-connection.spec.ts: a password that the server could not reset is said, and may be sent again',
  ),
  message(
    '8.reset.done',
    'Mot de passe réinitialisé avec succès !',
    'src/features/people/auth/server/password-reset.test.ts: sets the password, ends every session, and tells the owner',
  ),
];

const webhook = 'src/features/shop/webhook-pages/server/webhook.test.ts: ';

/** Payment, subscriptions, the webhook page. */
export const subscriptionErrors: Line[] = [
  message(
    '8.payment.not-loaded',
    "Stripe n'est pas encore chargé",
    'src/features/money/checkout/web/messages.test.ts: says to the letter why a payment cannot begin',
  ),
  message(
    '8.payment.terms',
    "Veuillez accepter les conditions d'utilisation",
    'e2e/checkout.spec.ts: the boxes start empty, and nothing is sent without them',
  ),
  message(
    '8.payment.refused',
    'Erreur de paiement: ',
    'e2e/checkout.spec.ts: says why in French, loses nothing, and another one pays at once',
  ),
  message(
    '8.payment.failed',
    'Erreur lors du traitement du paiement',
    'src/features/money/checkout/web/messages.test.ts: a payment that fails says the server’s reason, else the exception’s, else that it failed',
  ),
  message(
    '8.card.refused',
    'Erreur: ',
    'e2e/card-update.spec.ts: is added, then replaced by one that the bank wants to confirm',
  ),
  message(
    '8.card.failed',
    'Erreur lors de la mise à jour de la carte',
    'src/features/money/card-on-file/web/card-change.test.ts: says so even when nothing is known',
  ),
  message(
    '8.toggle.failed',
    "Impossible de modifier l'abonnement",
    'e2e/toasts.spec.ts: a cancellation that fails is said for 5 seconds',
  ),
  message(
    '8.toggle.cancelled',
    'Abonnement suspendu avec succès',
    'e2e/subscriptions.spec.ts: a subscription is cancelled after a question, keeps its access, and the cancellation is taken back',
  ),
  message(
    '8.toggle.reactivated',
    'Abonnement réactivé avec succès',
    'e2e/subscriptions.spec.ts: a subscription is cancelled after a question, keeps its access, and the cancellation is taken back',
  ),
  message(
    '8.webhook.401.title',
    'Authentification requise',
    'e2e/dashboard.spec.ts: the viewer sends who is not signed in to the sign-in',
  ),
  message(
    '8.webhook.401',
    'Vous devez être connecté pour accéder à ce webhook',
    `${webhook}says 401 to whoever is not signed in`,
  ),
  message(
    '8.webhook.403.title',
    'Abonnement requis pour accéder à ce webhook',
    'e2e/dashboard.spec.ts: says why, and where to go',
  ),
  message(
    '8.webhook.403',
    "Vous n'avez pas accès à ce webhook. Vérifiez votre abonnement.",
    `${webhook}says 403 without a subscription, to a subscriber of something else, and to a staff token`,
  ),
  message(
    '8.webhook.404',
    'Webhook non trouvé ou non configuré',
    `${webhook}says 404 for what does not exist and for an automation without a page`,
    'e2e/dashboard.spec.ts: says why, and where to go',
  ),
  message(
    '8.webhook.other',
    'Impossible de charger le webhook. Vérifiez votre connexion et réessayez.',
    'e2e/viewer.spec.ts: a page that does not come is given up after 30 seconds, and comes when asked again',
  ),
];

/** Catalogue, addresses, the rest, and what succeeds. */
export const otherMessages: Line[] = [
  message(
    '8.catalogue.failed',
    'Impossible de charger les automatisations',
    'e2e/catalogue.spec.ts: the catalogue says so, and its retry loads it',
  ),
  message(
    '8.automation.unknown',
    'Automatisation non trouvée',
    'e2e/catalogue.spec.ts: {address} is an automation not found, and leads to the catalogue',
  ),
  message(
    '8.logout.failed',
    'Erreur lors de la déconnexion',
    'e2e/lost-connection.spec.ts: signing out while the server does not answer ends the session on this device, and says what failed',
  ),
  message(
    '8.switch.failed',
    "Impossible de basculer vers l'administration",
    'e2e/admin-switch.spec.ts: the switch says that it is impossible, before and behind the password',
  ),
  message(
    '8.switch.refused',
    "Vous n'avez pas les droits d'administration",
    'e2e/admin-switch.spec.ts: tells who has lost the rights, and the menu forgets its entry',
  ),
  message(
    '8.switch.done',
    "Basculement vers l'administration réussi",
    'e2e/admin-switch.spec.ts: the demo’s staff find the entry, give their password once more, and work in a session apart',
  ),
  message(
    '5.switch.password',
    'Veuillez saisir votre mot de passe',
    'e2e/admin-switch.spec.ts: keeps the dialog open, with what is wrong at the password',
  ),
  message(
    '8.address.signed-out',
    'Vous devez être connecté pour accéder à cette page',
    'e2e/profile.spec.ts: a visitor is sent to the sign-in from an address, and told why',
  ),
  message(
    '8.address.unknown',
    'Impossible de charger cette adresse',
    'e2e/profile.spec.ts: sends back to the dashboard, and says so',
  ),
  message(
    '8.address.failed',
    "Erreur lors de l'enregistrement de l'adresse",
    'e2e/lost-connection.spec.ts: an address that could not be sent says so, and keeps what was typed',
  ),
  message(
    '8.addresses.failed',
    'Une erreur est survenue lors du chargement des adresses',
    'e2e/profile.spec.ts: the profile says so and tries again',
  ),
  message(
    '8.welcome',
    'Bienvenue Camille',
    'e2e/accounts.spec.ts: goes back to the page that asked, and remembers the email',
  ),
  message(
    '8.logged-out',
    'Vous êtes maintenant déconnecté',
    'e2e/quick-actions.spec.ts: signing out says so and leads out of the account',
  ),
  message(
    '8.registered',
    'Inscription réussie !',
    'e2e/accounts.spec.ts: a visitor registers, is signed in, and confirms the address by the email',
  ),
  claim(
    '8.registered.count',
    'The registration’s message counts the restored automations',
    'e2e/restore.spec.ts: export, delete, register with the file, verify: the same purchases, inactive',
  ),
  message(
    '8.profile.updated',
    'Profil mis à jour avec succès',
    'e2e/profile.spec.ts: the profile is changed, and shown as changed',
  ),
  message(
    '8.preferences.updated',
    'Préférences mises à jour avec succès',
    'e2e/profile.spec.ts: the notifications are chosen, and stay so',
  ),
  message(
    '8.address.updated',
    'Adresse de facturation mise à jour avec succès',
    'e2e/profile.spec.ts: addresses are edited, made the default and deleted',
  ),
  message(
    '8.address.added',
    'Adresse de facturation ajoutée avec succès',
    'e2e/profile.spec.ts: a first address is added with the keyboard alone, completed by the search',
  ),
  claim(
    '8.purchase',
    'Purchase, subscription activated, restored reactivated: each is said',
    'src/features/money/checkout/web/payment-type.test.ts: says what %s changed: %s',
  ),
  claim(
    '8.exported',
    'Data exported',
    'e2e/data-export.spec.ts: a customer saves their data as a signed file',
  ),
  claim(
    '8.deleted',
    'Account deleted, with the count of cancelled subscriptions',
    'e2e/data-export.spec.ts: deleting the account asks for the box and the exact word, then leads to the catalogue',
    'src/features/account/data-export/server/delete-account.test.ts: counts what gave access, trials and gifts too, and not what had ended',
  ),
  message(
    '8.trial.started',
    'Vous avez 7 jours pour tester',
    'e2e/free-trial.spec.ts: a customer tries one automation from the dashboard, once, and opens it',
  ),
  message(
    '8.idea.sent',
    'Votre idée a été envoyée avec succès ! Nous vous recontacterons bientôt.',
    'e2e/ideas.spec.ts: a visitor proposes an idea from the explainer and is told that it was received',
  ),
  message(
    '8.ticket.sent',
    'Votre demande a été envoyée avec succès',
    'e2e/support.spec.ts: the contact tab leads to its form, and a visitor writes without an account',
  ),
  claim(
    '8.guide.troubleshooting',
    'Guide: expired token, refused payment, suspended subscription',
    'e2e/stated-rules.spec.ts: the guide says what to do when a session, a payment or a subscription fails',
  ),
  claim(
    '8.nothing-lost',
    'A failed idea or support request loses nothing that was typed',
    'e2e/support.spec.ts: what was typed stays, and goes at the next try',
    'e2e/ideas.spec.ts: what was typed stays in the form',
  ),
  claim(
    '8.reported',
    'Global errors are logged and reported to an error-reporting service',
    'src/server/gateways/error-reports.api.test.ts: is one report that says where, and nothing of the person nor of what they sent',
    'e2e/error-reports.spec.ts: a screen that breaks is one report, with nothing of the person who is signed in',
  ),
];
