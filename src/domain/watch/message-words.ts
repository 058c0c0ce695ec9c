/** docs/product/alert.md */
const MESSAGE_WORDS: Readonly<Record<string, string>> = {
  email: 'Email',
  set_period: 'Chez Stripe\u00a0: mois à dater',
  set_pause: 'Chez Stripe\u00a0: pause à dire',
  set_end: 'Chez Stripe\u00a0: fin à dire',
  follow_debit: 'Chez Stripe\u00a0: prélèvement bancaire à suivre',
  set_share: 'Chez Stripe\u00a0: part du mois à dire',
  set_person: 'Chez Stripe\u00a0: nom et adresse à dire',
  close_customer: 'Chez Stripe\u00a0: client à effacer',
  end_voided_start: 'Chez Stripe\u00a0: achat abandonné à clore',
  month_above_cap: 'Chez Stripe\u00a0: mois au-dessus du plafond à ramener',
  card_on_file: 'Chez Stripe\u00a0: carte du dernier paiement à garder',
  keep_invoice: 'Facture ou avoir à conserver',
  send_report: 'Rapport à envoyer à l’administration fiscale',
  check_vat_number: 'Numéro de TVA à vérifier auprès de VIES',
  refund: 'Chez Stripe\u00a0: remboursement à demander',
  settle_recreation: 'Chez Stripe\u00a0: abonnement recréé à finir',
  lapse_price_notice: 'Email de prix non parti\u00a0: ancien prix à garder',
  lapse_sleeping_notice: 'Email «\u00a0gardez-vous cet outil\u00a0?\u00a0» non parti\u00a0: à redemander',
  follow_restored: 'Achat rendu à suivre',
  close_account: 'Compte supprimé à effacer',
  make_archive: 'Archive de données à préparer',
  forget_archives: 'Archives de données à effacer',
};

export const messageWords = (kind: string): string => MESSAGE_WORDS[kind] ?? `Message ${kind}`;
