/** As the forms call them: a refusal of a field that is not on the screen names it as people know it. */
const LABELS: Readonly<Record<string, string>> = {
  address1: 'Adresse',
  address2: 'Complément d’adresse',
  address_name: 'Nom de cette adresse',
  assigned_to: 'Confié à',
  automation_id: 'Automatisation',
  caption: 'Légende',
  category: 'Catégorie',
  city: 'Ville',
  company: 'Entreprise',
  country: 'Pays',
  current_password: 'Mot de passe actuel',
  description: 'Description',
  email: 'Email',
  end_date: 'Date de fin',
  first_name: 'Prénom',
  from: 'Début',
  gift_as_purchase: 'Cadeau définitif',
  last_name: 'Nom',
  message: 'Message',
  monthly_cap: 'Plafond mensuel',
  name: 'Nom',
  new_password: 'Nouveau mot de passe',
  note: 'Note',
  password: 'Mot de passe',
  password1: 'Mot de passe',
  phone: 'Téléphone',
  postal_code: 'Code postal',
  purchase_price: 'Prix d’achat',
  reason: 'Raison',
  role: 'Rôle',
  search: 'Recherche',
  slug: 'Slug',
  subject: 'Sujet',
  subscription_price: 'Prix d’abonnement',
  text: 'Texte',
  title: 'Titre',
  to: 'Fin',
  user_id: 'Client',
  webhook_file: 'Fichier HTML',
};

/** What says nothing without its field. */
const isBare = (message: string): boolean => /^(?:Ce champ|Cette valeur)\s/.test(message);

/** « Email : Obligatoire »; of a field that nobody knows, the message alone when it says what is wrong by itself. */
export function withLabel(name: string, message: string): string | undefined {
  const label = Object.hasOwn(LABELS, name) ? LABELS[name] : undefined;
  if (label) return `${label}\u00a0: ${message}`;
  return isBare(message) ? undefined : message;
}
