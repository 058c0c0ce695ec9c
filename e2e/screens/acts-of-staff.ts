/** A part of the name of what is pressed, and the call that it leads to, as `GET /api/orders/`. */
type Acts = readonly (readonly [RegExp, string])[];

const file = (call: string): Acts[number] => [/^Exporter /, call];
const toggle = 'POST /api/admin/subscriptions/:id/toggle/';
const person = 'PUT /api/admin/users/:id/';
const idea = 'PATCH /api/automation-ideas/:id/';

/** What each screen of the administration offers to whoever may make its call; a dialog stands behind ` > `. */
export const ACTS_OF_SCREENS: Readonly<Record<string, Acts>> = {
  '/admin/dashboard': [],
  '/admin/security': [
    [/^Ajouter une clé d’accès$/, 'POST /api/admin/second-factor/passkeys/challenge/'],
    [/^Ajouter une application$/, 'POST /api/admin/second-factor/applications/challenge/'],
    [/^Changer le mot de passe$/, 'POST /api/admin/me/password/'],
    [/^Changer d’adresse$/, 'POST /api/admin/me/email/'],
    [/^Créer une clé$/, 'POST /api/admin/keys/'],
  ],
  '/admin/journal': [file('GET /api/admin/journal/export/')],
  '/admin/automations': [
    [/^En vente/, 'PATCH /api/automations/:id/'],
    [/^(?:Mettre en vente|Retirer de la vente)$/, 'PATCH /api/automations/:id/'],
    [/^Déplacer vers/, 'POST /api/admin/automations/:id/move/'],
    [/^Modifier$/, 'PUT /api/automations/:id/'],
    [/^Supprimer$/, 'DELETE /api/automations/:id/'],
    file('GET /api/admin/automations/export/'),
  ],
  '/admin/automations/new': [[/^Créer l’automatisation$/, 'POST /api/automations/']],
  '/admin/automations/:/edit': [
    [/^Enregistrer$/, 'PUT /api/automations/:id/'],
    [/^Ajouter l’image$/, 'POST /api/admin/automations/:id/pictures/'],
    [/^Enregistrer l’essai$/, 'PUT /api/admin/automations/:id/demonstration/'],
    [/^Examiner la version/, 'GET /api/admin/automations/:id/versions/:number/'],
  ],
  '/admin/automations/:/edit > Examiner la version 1': [
    [/^Voir comme un client$/, 'POST /api/admin/automations/:id/versions/:number/frame/'],
  ],
  '/admin/categories': [
    [/^Modifier$/, 'PUT /api/categories/:id/'],
    [/^Déplacer les automatisations$/, 'POST /api/admin/automations/:id/move/'],
    [/^Supprimer$/, 'DELETE /api/categories/:id/'],
    file('GET /api/admin/categories/export/'),
  ],
  '/admin/categories/new': [[/^Créer la catégorie$/, 'POST /api/categories/']],
  '/admin/categories/:/edit': [[/^Enregistrer$/, 'PUT /api/categories/:id/']],
  '/admin/users': [
    [/^Modifier$/, person],
    [/^Désactiver$/, person],
    [/^Supprimer$/, 'DELETE /api/admin/users/:id/'],
    file('GET /api/admin/users/export/'),
  ],
  '/admin/users/new': [[/^Créer l’utilisateur$/, 'POST /api/admin/users/']],
  '/admin/users/:': [
    [/^Remettre ses données$/, 'POST /api/admin/users/:id/data-archives/'],
    [/^Ajouter la note$/, 'POST /api/admin/users/:id/notes/'],
    [/^Voir son compte$/, 'POST /api/admin/users/:id/viewings/'],
    [/^Créer ou offrir un abonnement$/, 'POST /api/admin/subscriptions/create/'],
    [/^Changer le plafond mensuel$/, 'PATCH /api/subscription-settings/update_cap/'],
    [/^Désactiver$/, person],
    [/^Supprimer$/, 'DELETE /api/admin/users/:id/'],
  ],
  '/admin/users/:?tab=subscriptions': [
    [/^Remettre ses données$/, 'POST /api/admin/users/:id/data-archives/'],
    [/^Désactiver ./, toggle],
    [/^Voir son compte$/, 'POST /api/admin/users/:id/viewings/'],
    [/^Créer ou offrir un abonnement$/, 'POST /api/admin/subscriptions/create/'],
    [/^Changer le plafond mensuel$/, 'PATCH /api/subscription-settings/update_cap/'],
    [/^Désactiver$/, person],
    [/^Supprimer$/, 'DELETE /api/admin/users/:id/'],
  ],
  '/admin/users/:/edit': [
    [/^Enregistrer$/, person],
    [/^Offrir temporairement$/, 'POST /api/subscriptions/grant-free/'],
  ],
  '/admin/subscriptions': [
    [/^Diagnostiquer$/, 'GET /api/admin/subscriptions/:id/diagnose/'],
    [/^Suspendre$/, toggle],
    [/^Réactiver$/, toggle],
    file('GET /api/admin/subscriptions/export/'),
  ],
  '/admin/subscriptions/:': [
    [/^Comparer avec Stripe$/, 'GET /api/admin/subscriptions/:id/verify-stripe/'],
    [/^Recréer chez Stripe$/, 'POST /api/admin/subscriptions/:id/recreate-stripe/'],
    [/^Suspendre$/, toggle],
  ],
  '/admin/subscriptions/new': [[/^Offrir$/, 'POST /api/subscriptions/grant-free/']],
  '/admin/support': [
    [/^Réponses préparées$/, 'GET /api/admin/prepared-answers/'],
    [/^Me les confier$/, 'POST /api/tickets/:id/assign/'],
    [/^Résoudre$/, 'POST /api/tickets/:id/resolve/'],
    file('GET /api/admin/tickets/export/'),
  ],
  '/admin/support > Réponses préparées': [[/^Ajouter une réponse$/, 'POST /api/admin/prepared-answers/']],
  '/admin/support/:': [
    [/^Résoudre$/, 'POST /api/tickets/:id/resolve/'],
    [/^Envoyer la réponse$/, 'POST /api/tickets/:id/replies/'],
  ],
  '/admin/automation-ideas': [
    [/^(?:Examiner|Approuver|Rejeter)$/, idea],
    file('GET /api/admin/automation-ideas/export/'),
  ],
  '/admin/automation-ideas/:': [
    [/^(?:Examiner|Rejeter)$/, idea],
    [/^Relire par l’IA$/, 'POST /api/automation-ideas/:id/reprocess/'],
    [/^Supprimer$/, 'DELETE /api/automation-ideas/:id/'],
  ],
  '/admin/integrations': [
    [/^Tester maintenant/, 'POST /api/integrations/:name/test/'],
    [/^Mettre (?:en|hors) service/, 'POST /api/integrations/n8n/deploy/'],
    [/^Ajouter une adresse$/, 'POST /api/admin/outgoing-webhooks/'],
  ],
  '/admin/queue': [
    [/^Fermer\s: /, 'POST /api/admin/alerts/:id/resolve/'],
    [/^Comparer maintenant$/, 'POST /api/admin/provider-comparison/'],
    [/^Envoyer de nouveau/, 'POST /api/admin/queue/messages/:id/send-again/'],
  ],
  '/admin/coupons': [
    [/^Créer un code$/, 'POST /api/admin/coupons/'],
    [/^Limiter$/, 'PATCH /api/admin/coupons/:id/'],
    [/^Archiver$/, 'POST /api/admin/coupons/:id/archive/'],
  ],
  '/admin/prices': [],
  '/admin/finances': [
    [/^Télécharger le journal$/, 'GET /api/admin/finances/sales-journal/'],
    [/^Télécharger le rapport/, 'GET /api/admin/finances/tax-reports/:id/file/'],
    [/^Envoyer à nouveau/, 'POST /api/admin/finances/tax-reports/:id/send-again/'],
  ],
  '/admin/finances/movements': [],
  '/admin/finances/leaving': [],
  '/admin/orders': [file('GET /api/admin/orders/export/')],
  '/admin/orders/:': [
    [/^Rembourser$/, 'POST /api/admin/orders/:id/refund/'],
    [/^Corriger l’adresse de la facture$/, 'POST /api/admin/invoices/:number/correction/'],
  ],
};

/** They show, copy or find something, or are everybody's own. */
export const NO_ACTS = [
  /^Définition de /,
  /^(?:Copier|Afficher|Effacer|Lire la facture|Télécharger en PDF la facture|Voir) /,
  /^(?:Précédent|Suivant|Tout désélectionner|Fermer|Détails|Enregistrer cette vue|Changements de prix)$/,
  /^Choisir les /,
  // Filters.
  /^(?:Automatisation|N° de commande ou de facture|Date|Montant|Jour|Dit|Prochain débit|Effacer)$/,
  // Whether the MRR grew depends on what lived in the shop before.
  /depuis la fin du mois dernier/,
  /^(?:Projection|Rien à la fin du mois dernier|Voir le client|Voir dans la boutique)$/,
  /^(?:Paiements|Abonnements|Emails|Tickets|Connexions|Actes de l’équipe|Notes)$/,
  // They open what they are called: a time, a person, an email, an idea.
  /^(?:il y a|hier|demain|dans|à l’instant|\d{1,2}(?:er)? \p{L}+ \d{4}|Camille Martin|Recopie|Reçu d’achat|Adresse à confirmer|Ticket reçu)/u,
];
