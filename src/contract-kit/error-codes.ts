/** One code, one status, one French text (docs/product/api.md#shape-of-an-error). */
const catalogue = {
  invalid: [400, 'Requête invalide. Veuillez vérifier les informations saisies.'],
  unauthenticated: [401, 'Authentification requise. Veuillez vous reconnecter.'],
  invalid_credentials: [401, 'Identifiants incorrects. Veuillez vérifier votre email et mot de passe.'],
  invalid_token: [401, 'Votre session a expiré. Veuillez vous reconnecter.'],
  key_unknown: [401, 'Cette clé n’est pas reconnue\u00a0: elle a été retirée ou remplacée, ou mal copiée.'],
  key_expired: [401, 'Cette clé a expiré\u00a0: renouvelez-la dans votre compte.'],
  key_scope: [403, 'Cette clé n’ouvre pas cet appel.'],
  key_in_address: [
    400,
    'Une clé ne s’écrit jamais dans une adresse, où elle reste lisible\u00a0: envoyez-la dans l’en-tête «\u00a0Authorization: Bearer\u00a0», et renouvelez celle-ci.',
  ],
  forbidden: [403, "Vous n'avez pas les droits suffisants pour cette action."],
  right_missing: [403, "Vous n'avez pas les droits suffisants pour cette action."],
  proof_required: [403, 'Confirmez votre identité pour continuer.'],
  read_only: [403, 'Vous consultez ce compte en lecture seule\u00a0: rien ne peut y être fait ni changé.'],
  not_shown: [403, 'Ceci n’est pas montré pendant la consultation d’un compte.'],
  viewing_over: [401, 'La consultation de ce compte est terminée.'],
  account_not_seen: [409, 'Seul le compte actif d’un client peut être consulté.'],
  factor_required: [403, 'Votre second facteur est demandé pour continuer.'],
  factor_missing: [403, 'Ajoutez un second facteur\u00a0: l’administration ne s’ouvre pas sans lui.'],
  factor_unknown: [400, 'Cette clé d’accès n’a pas été reconnue. Recommencez.'],
  challenge_expired: [400, 'Cette demande a expiré ou a déjà servi. Recommencez.'],
  last_factor: [409, 'C’est votre seul second facteur\u00a0: ajoutez-en un autre avant de retirer celui-ci.'],
  passkey_known: [409, 'Cette clé d’accès est déjà enregistrée.'],
  account_disabled: [403, 'Accès non autorisé'],
  changed_in_administration: [
    403,
    'Vous faites partie de l’équipe\u00a0: votre mot de passe et votre email se changent dans l’administration, sous «\u00a0Sécurité\u00a0».',
  ],
  staff_only: [403, "Vous n'avez pas les droits d'administration nécessaires."],
  not_found: [404, "La ressource demandée n'a pas été trouvée."],
  email_exists: [
    409,
    'Cette adresse email existe déjà. Veuillez vous connecter ou utiliser la réinitialisation de mot de passe.',
  ],
  changed_meanwhile: [
    409,
    'Cela a changé entre-temps. Rien n’est perdu\u00a0: voyez ce qui a changé, puis recommencez.',
  ],
  report_not_refused: [
    409,
    'Ce rapport n’est plus refusé\u00a0: quelqu’un l’a déjà renvoyé, ou il n’y a rien à renvoyer.',
  ],
  view_name_taken: [409, 'Une de vos vues de cette liste porte déjà ce nom.'],
  person_protected: [403, 'Ce compte se gère par la ligne de commande seulement.'],
  own_account: [403, 'Vous ne pouvez pas faire cela à votre propre compte.'],
  document_changed: [
    409,
    'Ce document a changé ailleurs, dans un autre onglet ou sur un autre appareil. Rien n’est perdu\u00a0: choisissez ce qui reste.',
  ],
  document_not_payable: [
    409,
    'Seule une facture émise et non payée se note comme payée, et seul un paiement noté se retire.',
  ],
  document_issued: [
    409,
    'Ce document est émis\u00a0: il ne change plus et ne s’efface pas. Une facture se corrige par un avoir.',
  ],
  documents_full: [
    409,
    'Il n’y a plus de place dans cet outil\u00a0: 5\u00a0Mo au plus. Téléchargez puis supprimez des documents.',
  ],
  documents_many: [
    409,
    'Cet outil garde 500\u00a0documents au plus. Téléchargez puis supprimez ceux qui ne servent plus.',
  ],
  papers_full: [409, 'Vous avez émis en trente jours tout ce que la boutique numérote.'],
  credit_beyond: [409, 'Cet avoir rend plus que ce qui reste de sa facture.'],
  number_behind: [409, 'La suite des numéros doit être chronologique.'],
  book_not_allowed: [403, 'Vous n’avez pas permis à cet outil d’utiliser cette partie de votre carnet.'],
  email_forgotten: [
    409,
    'Le contenu de cet email a été effacé à son envoi\u00a0: il ne peut pas être renvoyé.',
  ],
  link_expired: [400, 'Ce lien n’est plus valide ou a expiré.'],
  receiver_off: [409, 'Cette adresse est en pause\u00a0: réactivez-la d’abord.'],
  body_too_large: [413, 'Cet envoi est trop volumineux.'],
  range_not_satisfiable: [416, 'Ce fichier s’arrête avant la partie demandée.'],
  too_many_requests: [429, 'Trop de requêtes. Veuillez patienter avant de réessayer.'],
  server_error: [500, 'Erreur serveur. Veuillez réessayer ultérieurement.'],
  unavailable: [503, 'Erreur serveur. Veuillez réessayer ultérieurement.'],
  files_unavailable: [
    503,
    'Nos fichiers ne sont pas disponibles pour le moment\u00a0: rien n’a été enregistré. Réessayez dans quelques minutes.',
  ],
  vies_away: [
    503,
    'VIES, le registre européen des numéros de TVA, ne répond pas\u00a0: rien n’a changé. Réessayez dans quelques minutes.',
  ],
  automation_unavailable: [400, 'Cette automatisation n’est pas disponible à l’achat pour le moment.'],
  already_subscribed: [409, 'Vous avez déjà un abonnement actif pour cette automatisation.'],
  already_owned: [
    409,
    'Vous possédez déjà cette automatisation. Activez son abonnement depuis votre tableau de bord.',
  ],
  restore_waiting: [
    409,
    'Cette automatisation vous attend déjà\u00a0: confirmez votre adresse par le lien que vous avez reçu par email, et elle revient dans votre compte.',
  ],
  numbers_waiting: [
    409,
    'La suite de vos numéros vous attend\u00a0: confirmez votre adresse par le lien que vous avez reçu par email, et elle revient dans votre compte.',
  ],
  not_owned: [400, 'Vous ne possédez pas encore cette automatisation.'],
  payment_required: [400, 'Un paiement est nécessaire pour activer cet abonnement.'],
  payment_not_confirmed: [400, 'Le paiement n’a pas encore été confirmé par votre banque.'],
  payment_failed: [402, 'Votre paiement a été refusé. Essayez une autre carte.'],
  bank_account_not_offered: [400, 'Le prélèvement bancaire n’est pas proposé par cette boutique.'],
  late_payment_first: [
    409,
    'Un paiement est en retard\u00a0: réglez-le d’abord par carte, un prélèvement bancaire serait trop lent.',
  ],
  no_other_means: [
    409,
    'Vos abonnements doivent garder un moyen de paiement\u00a0: enregistrez-en un autre d’abord.',
  ],
  card_not_confirmed: [400, 'Votre banque n’a pas encore confirmé cette carte.'],
  payment_mismatch: [
    409,
    'Votre paiement est arrivé, mais trop tard ou pas du montant attendu\u00a0: rien n’a été activé. Notre équipe a été prévenue et revient vers vous.',
  ],
  payment_provider_unavailable: [
    503,
    'Le service de paiement ne répond pas. Rien n’a été débité\u00a0; veuillez réessayer dans un instant.',
  ],
  payment_unverified: [
    503,
    'Le service de paiement tarde à répondre. Si votre paiement est passé, nous le retrouvons et vous recevez votre reçu par email\u00a0: ne payez pas une seconde fois.',
  ],
  action_not_allowed: [400, "Impossible de modifier l'abonnement"],
  no_paid_time_left: [
    400,
    'Il ne reste rien de payé\u00a0: personne n’est débité sans son accord. Offrez du temps à ce client, ou invitez-le à payer depuis son tableau de bord.',
  ],
  no_saved_card: [
    400,
    'Ce client n’a pas de carte enregistrée\u00a0: demandez-lui d’en ajouter une dans son profil, ou offrez-lui du temps.',
  ],
  withdrawal_over: [400, 'Le délai de rétractation de ce contrat est terminé.'],
  withdrawal_refund_changed: [
    409,
    'Le montant du remboursement a changé entre-temps. Vérifiez-le, puis confirmez de nouveau.',
  ],
  order_status_follows_money: [
    400,
    'Le statut d’une commande suit l’argent\u00a0: seule une commande en attente s’annule.',
  ],
  nothing_to_refund: [409, 'Il ne reste rien à rembourser sur cette commande.'],
  invoice_not_correctable: [409, 'Cette facture ne peut pas être corrigée.'],
  order_not_refundable: [409, 'Cette commande n’a rien encaissé\u00a0: elle ne peut pas être remboursée.'],
  order_disputed: [
    409,
    'Le client conteste ce débit auprès de sa banque, qui décide\u00a0: rien ne peut être remboursé en plus.',
  ],
  request_id_reused: [409, 'Cet identifiant de demande a déjà servi à un autre remboursement.'],
  message_not_given_up: [409, 'Ce message est déjà reparti.'],
  message_not_sendable: [
    409,
    'Ce message ne peut plus partir\u00a0: ce qu’il disait est oublié, ou remplacé par autre chose.',
  ],
  alert_already_resolved: [409, 'Cette alerte est déjà réglée.'],
  alert_act_not_allowed: [400, 'Cette alerte ne peut pas être réglée ainsi.'],
  comparison_running: [409, 'Une comparaison est déjà en cours.'],
  difference_needs_person: [400, 'Cette différence ne peut pas être réparée automatiquement.'],
  automation_sold: [
    409,
    'Cette automatisation a des clients\u00a0: elle ne peut pas être supprimée. Choisissez «\u00a0Retirer de la vente\u00a0».',
  ],
  category_not_empty: [
    409,
    'Cette catégorie contient des automatisations\u00a0: choisissez d’abord «\u00a0Déplacer les automatisations\u00a0».',
  ],
  published_meanwhile: [
    409,
    'Une autre version a été publiée entre-temps. Comparez-les, puis publiez de nouveau.',
  ],
  workflow_unpublished: [
    409,
    'Son workflow n’est pas en service\u00a0: mettez-le en service d’abord dans «\u00a0Intégrations\u00a0», sans quoi elle ne répondrait à personne.',
  ],
  draft_unfinished: [409, 'Elle n’est pas prête pour la vente\u00a0: voyez ce qui manque dans sa fiche.'],
  page_unwritten: [
    409,
    'Sa page reste à écrire\u00a0: déposez et publiez le fichier de l’automatisation avant de la mettre en vente.',
  ],
  no_webhook_file: [404, 'Aucun fichier webhook disponible'],
  trial_already_used: [409, 'Vous avez déjà utilisé votre essai gratuit.'],
  trial_not_needed: [409, 'Vous disposez déjà de cette automatisation.'],
  ticket_already_closed: [409, 'Ce ticket est déjà traité.'],
  ticket_closed: [409, 'Cette demande est fermée\u00a0: envoyez-en une nouvelle.'],
  idea_move_not_allowed: [400, "Impossible de mettre à jour le statut de l'idée."],
  idea_not_reprocessed: [
    409,
    'Cette idée est en cours de lecture, ou déjà acceptée\u00a0: elle ne peut pas être envoyée à l’IA.',
  ],
  draft_exists: [409, 'Une ébauche existe déjà pour cette idée\u00a0: rechargez la page pour la voir.'],
  gift_not_given: [409, 'Ce cadeau ne peut pas être donné pour le moment.'],
  gift_without_address: [
    409,
    'Son auteur n’a pas de compte, et son adresse n’est pas prouvée, ou ne veut plus d’email à ce sujet\u00a0: personne ne peut recevoir ce cadeau.',
  ],
  idea_not_on_sale: [409, 'Cette idée n’est pas encore en vente.'],
  gift_taken: [409, 'Ce cadeau a déjà été reçu par un autre compte.'],
  ai_budget: [
    409,
    'Le budget du mois de l’IA est atteint\u00a0: l’idée ne peut pas être envoyée avant le mois prochain.',
  ],
  ai_off: [409, 'Aucune IA n’est réglée\u00a0: l’idée ne peut pas être envoyée.'],
  no_demonstration: [404, 'Cette automatisation ne s’essaie pas sans compte pour le moment.'],
  webhook_unauthenticated: [401, 'Vous devez être connecté pour accéder à ce webhook'],
  webhook_forbidden: [403, "Vous n'avez pas accès à ce webhook. Vérifiez votre abonnement."],
  webhook_not_found: [404, 'Webhook non trouvé ou non configuré'],
  run_under_way: [409, 'Cette demande est déjà en cours\u00a0: sa réponse arrive.'],
  run_unknown: [
    409,
    'Nous ne savons pas si cette demande a abouti. Vérifiez ce qu’elle devait faire avant de recommencer.',
  ],
  run_id_reused: [409, 'Cet identifiant de demande a déjà servi à autre chose.'],
  workflow_failed: [
    503,
    'Votre automatisation s’est arrêtée sur une erreur. Vérifiez ce que vous avez saisi, puis recommencez.',
  ],
  workflow_unavailable: [
    503,
    'Votre automatisation ne répond pas pour le moment. Recommencez dans un instant.',
  ],
  integration_off: [409, 'Cette intégration n’est pas réglée\u00a0: il n’y a rien à tester.'],
  n8n_off: [
    409,
    'n8n n’est pas réglé\u00a0: écrivez N8N_URL, N8N_API_KEY et N8N_SIGNING_SECRET dans les réglages du serveur.',
  ],
  n8n_failed: [409, 'n8n n’a pas fait ce qui lui était demandé.'],
  workflow_refused: [400, 'Ce workflow ne peut pas partir vers n8n.'],
  workflow_busy: [409, 'Un autre changement de ce workflow est en cours\u00a0: recommencez dans un instant.'],
  workflow_drifted: [
    409,
    'Ce workflow a été modifié dans n8n depuis que la boutique l’y a écrit\u00a0: remplacez-le, ou mettez-le en service tel quel.',
  ],
} as const satisfies Record<string, readonly [status: number, detail: string]>;

export type ErrorCode = keyof typeof catalogue;

export const errorCatalogue: Record<ErrorCode, readonly [status: number, detail: string]> = catalogue;

export type FieldErrors = Record<string, string[]>;

/** The current state, sent when somebody overwrites an older one (docs/product/staff.md#two-on-one-form). */
export type CurrentFields = Record<string, string | number | boolean | null>;

export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly current: CurrentFields | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly also: FieldErrors | undefined;

  constructor(
    code: ErrorCode,
    options: {
      detail?: string;
      fields?: FieldErrors;
      current?: CurrentFields;
      retryAfterSeconds?: number;
      also?: FieldErrors;
    } = {},
  ) {
    super(options.detail ?? errorCatalogue[code][1]);
    this.name = 'Refusal';
    this.code = code;
    this.fields = options.fields;
    this.current = options.current;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.also = options.also;
  }
}
