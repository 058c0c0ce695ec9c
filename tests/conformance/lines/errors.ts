import { claim, type Line, message } from '../line.ts';

/** A failed call says this. */
export const centralHandling: Line[] = [
  claim('8.central', 'The server’s detail, or non_field_errors, or « field: message » joined'),
  message('8.400', 'Requête invalide. Veuillez vérifier les informations saisies.'),
  message('8.401', 'Authentification requise. Veuillez vous reconnecter.'),
  message('8.403', "Vous n'avez pas les droits suffisants pour cette action."),
  message('8.404', "La ressource demandée n'a pas été trouvée."),
  message('8.429', 'Trop de requêtes. Veuillez patienter avant de réessayer.'),
  message('8.500', 'Erreur serveur. Veuillez réessayer ultérieurement.'),
  message('8.no-response', 'Impossible de communiquer avec le serveur. Vérifiez votre connexion internet.'),
  message('8.default', 'Une erreur est survenue. Veuillez réessayer.'),
];

/** Login, registration, password reset. */
export const signInErrors: Line[] = [
  message('8.login.403', 'Accès non autorisé'),
  message('8.login.wrong', 'Identifiants incorrects. Veuillez vérifier votre email et mot de passe.'),
  message('8.login.toast', 'Une erreur est survenue pendant la connexion.'),
  message('8.register.500', 'Erreur serveur temporaire. Veuillez réessayer dans quelques instants.'),
  message(
    '8.register.409',
    'Cette adresse email existe déjà. Veuillez vous connecter ou utiliser la réinitialisation de mot de passe.',
  ),
  message('8.register.default', "Erreur lors de l'inscription. Veuillez vérifier vos informations."),
  message('8.import.json', "Le fichier sélectionné n'est pas un JSON valide"),
  claim('8.import.check-failed', 'If the email check fails, import proceeds with a warning'),
  message('8.reset.request-failed', "Erreur lors de l'envoi du lien de réinitialisation."),
  message('8.reset.requested', 'Instructions de réinitialisation envoyées par email.'),
  message('8.reset.invalid', "Ce lien de réinitialisation n'est plus valide ou a expiré."),
  message('8.reset.confirm-failed', 'Erreur lors de la réinitialisation du mot de passe.'),
  message('8.reset.done', 'Mot de passe réinitialisé avec succès !'),
];

/** Payment, subscriptions, the webhook page. */
export const subscriptionErrors: Line[] = [
  message('8.payment.not-loaded', "Stripe n'est pas encore chargé"),
  message('8.payment.terms', "Veuillez accepter les conditions d'utilisation"),
  message('8.payment.refused', 'Erreur de paiement: '),
  message('8.payment.failed', 'Erreur lors du traitement du paiement'),
  message('8.card.refused', 'Erreur: '),
  message('8.card.failed', 'Erreur lors de la mise à jour de la carte'),
  message('8.toggle.failed', "Impossible de modifier l'abonnement"),
  message('8.toggle.cancelled', 'Abonnement suspendu avec succès'),
  message('8.toggle.reactivated', 'Abonnement réactivé avec succès'),
  message('8.webhook.401.title', 'Authentification requise'),
  message('8.webhook.401', 'Vous devez être connecté pour accéder à ce webhook'),
  message('8.webhook.403.title', 'Abonnement requis pour accéder à ce webhook'),
  message('8.webhook.403', "Vous n'avez pas accès à ce webhook. Vérifiez votre abonnement."),
  message('8.webhook.404', 'Webhook non trouvé ou non configuré'),
  message('8.webhook.other', 'Impossible de charger le webhook. Vérifiez votre connexion et réessayez.'),
];

/** Catalogue, addresses, the rest, and what succeeds. */
export const otherMessages: Line[] = [
  message('8.catalogue.failed', 'Impossible de charger les automatisations'),
  message('8.automation.failed', 'Impossible de charger l’automatisation'),
  message('8.automation.unknown', 'Automatisation non trouvée'),
  message('8.logout.failed', 'Erreur lors de la déconnexion'),
  message('8.switch.failed', "Impossible de basculer vers l'administration"),
  message('8.switch.refused', "Vous n'avez pas les droits d'administration"),
  message('8.switch.done', "Basculement vers l'administration réussi"),
  message('5.switch.password', 'Veuillez saisir votre mot de passe'),
  message('8.address.signed-out', 'Vous devez être connecté pour accéder à cette page'),
  message('8.address.unknown', 'Impossible de charger cette adresse'),
  message('8.address.failed', "Erreur lors de l'enregistrement de l'adresse"),
  message('8.addresses.failed', 'Une erreur est survenue lors du chargement des adresses'),
  message('8.welcome', 'Bienvenue Camille'),
  message('8.logged-out', 'Vous êtes maintenant déconnecté'),
  message('8.registered', 'Inscription réussie !'),
  claim('8.registered.count', 'The registration’s message counts the restored automations'),
  message('8.profile.updated', 'Profil mis à jour avec succès'),
  message('8.preferences.updated', 'Préférences mises à jour avec succès'),
  message('8.address.updated', 'Adresse de facturation mise à jour avec succès'),
  message('8.address.added', 'Adresse de facturation ajoutée avec succès'),
  claim('8.purchase', 'Purchase, subscription activated, restored reactivated: each is said'),
  claim('8.exported', 'Data exported'),
  claim('8.deleted', 'Account deleted, with the count of cancelled subscriptions'),
  message('8.trial.started', 'Vous avez 7 jours pour tester'),
  message('8.idea.sent', 'Votre idée a été envoyée avec succès ! Nous vous recontacterons bientôt.'),
  message('8.ticket.sent', 'Votre demande a été envoyée avec succès'),
  claim('8.guide.troubleshooting', 'Guide: expired token, refused payment, suspended subscription'),
  claim('8.page-stays', 'A link pressed without a network leaves the page as it is, and says why'),
  claim('8.nothing-lost', 'A failed idea or support request loses nothing that was typed'),
  claim('8.reported', 'Global errors are logged and reported to an error-reporting service'),
];
