import { claim, type Line, message } from '../line.ts';

const signIn = 'src/features/people/auth/server/sign-in.test.ts: refuses %j by field';
const registration =
  'src/features/account/registration/server/registration.test.ts: refuses %j with its message at its field';
const forgotten =
  'src/features/people/auth/server/password-reset.test.ts: refuses %j with its message at its field';
const reset = 'src/features/people/auth/server/password-reset.test.ts: refuses %j and leaves the link usable';
const change = 'src/features/people/auth/server/change-password.test.ts: refuses %j by field';
const changeForm =
  'e2e/profile-security.spec.ts: says what is wrong at its field, sends nothing before it is right, and loses nothing';

/** Sign-in, registration, passwords, profile. */
export const accounts: Line[] = [
  claim(
    '5.email',
    'An email looks like one',
    'src/domain/email-address.test.ts: refuses %j',
    'src/domain/email-address.test.ts: accepts %s',
  ),
  message(
    '5.login.email',
    "L'email est obligatoire",
    signIn,
    'e2e/accounts.spec.ts: says why it refuses, and keeps what was typed',
  ),
  message('5.login.password', 'Le mot de passe est obligatoire', signIn),
  message('5.forgot.required', 'Veuillez saisir votre adresse email', forgotten),
  message('5.forgot.valid', 'Veuillez saisir un email valide', forgotten),
  message('5.register.email.required', "L'email est obligatoire", registration),
  message('5.register.email.valid', "L'email n'est pas valide", registration),
  message('5.register.password', 'Le mot de passe doit contenir au moins 8 caractères', registration),
  message('5.register.confirmation', 'La confirmation du mot de passe est obligatoire', registration),
  message('5.register.match', 'Les mots de passe ne correspondent pas', registration),
  message('5.register.terms', "Vous devez accepter les Conditions Générales d'Utilisation", registration),
  message('5.register.acceptance', "Données d'acceptation des CGU manquantes", registration),
  claim(
    '5.register.toast',
    'The first error is shown in a toast',
    'e2e/accounts.spec.ts: says everything at its field, moves to the first one, and loses nothing',
  ),
  claim(
    '5.register.optional',
    'Phone, first and last name are optional',
    'src/features/account/registration/server/registration.test.ts: needs neither the confirmation nor the names',
  ),
  message('5.reset.required', 'Le mot de passe est requis', reset),
  message('5.reset.length', 'Le mot de passe doit contenir au moins 8 caractères', reset),
  message('5.reset.confirmation', 'La confirmation est requise', reset),
  message('5.reset.match', 'Les mots de passe ne correspondent pas', reset),
  message('5.change.current', 'Le mot de passe actuel est requis', change),
  message('5.change.new', 'Le nouveau mot de passe est requis', change),
  message('5.change.length', 'Le mot de passe doit contenir au moins 8 caractères', change),
  message('5.change.match', 'Les nouveaux mots de passe ne correspondent pas', changeForm),
  message(
    '5.profile.email',
    "L'email est obligatoire et doit être valide",
    'src/features/people/customers/server/account.test.ts: refuses %j by field',
  ),
  claim(
    '5.profile.choices',
    'Language fr, en; four time zones; beginner, intermediate, expert: nothing else',
    'src/features/people/customers/server/account.test.ts: takes every language, time zone and level of the list, and no other',
  ),
  claim(
    '5.deletion',
    'Deletion: the box plus the exact SUPPRIMER',
    'src/web/ui/Dialog.test.tsx: confirms only once the word is typed exactly and the box is ticked',
  ),
];

const missing = 'src/features/people/addresses/server/addresses.test.ts: says at once all that is missing';
const address = 'src/features/people/addresses/server/addresses.test.ts: refuses %j by field';

/** The billing address. */
export const addresses: Line[] = [
  message('5.address.first-name', 'Le prénom est obligatoire.', missing),
  message('5.address.last-name', 'Le nom est obligatoire.', missing),
  message('5.address.line', "L'adresse est obligatoire.", missing),
  message('5.address.city', 'La ville est obligatoire.', missing),
  message('5.address.code', 'Le code postal est obligatoire.', missing),
  message('5.address.country', 'Le pays est obligatoire.', missing),
  message('5.address.five-digits', 'Le code postal doit contenir 5 chiffres.', address),
  message('5.address.phone', "Le numéro de téléphone n'est pas valide.", address),
  claim(
    '5.phone.format',
    'Input is formatted « +33 x xx xx xx xx » from at most 9 digits after the prefix',
    'src/domain/french-phone.test.ts: typed %j shows %j',
    'src/domain/french-phone.test.ts: never holds more than 9 digits after the prefix, and is stable',
  ),
  claim(
    '5.phone.valid',
    'Valid when +33 then 9 digits',
    'src/domain/french-phone.test.ts: reads every usual way to write a number as the same one',
    'src/domain/french-phone.test.ts: refuses %j',
  ),
  claim(
    '5.search',
    'The search starts after 3 characters, with up to 5 suggestions',
    'e2e/profile.spec.ts: the search waits for 3 characters and for a pause, and shows 5 at most',
    'src/features/people/addresses/server/address-search.test.ts: asks nobody about %j, which is shorter than 3 characters',
    'src/features/people/addresses/server/address-search.test.ts: gives 5 at most, and no town, which is no postal address',
  ),
  claim(
    '5.search.pause',
    'The search waits 300 ms',
    'e2e/profile.spec.ts: the search waits until the typing has stopped for 300 ms',
  ),
  claim(
    '5.search.fills',
    'Picking one fills address1, city, postal_code and country France',
    'e2e/profile.spec.ts: a first address is added with the keyboard alone, completed by the search',
  ),
];

const ticket = 'src/features/help/support/server/tickets.test.ts: refuses %j by field';
const idea = 'src/features/help/ideas/server/ideas.test.ts: refuses %j by field';
const read = 'src/features/account/data-export/web/read-import.test.ts: refuses %s without asking the server';
const checks = 'src/domain/export-file.test.ts: say of %j: %s';

/** Contact, idea, payment, import. */
export const forms: Line[] = [
  message('5.contact.email', "L'email est obligatoire.", ticket),
  message('5.contact.email.valid', "L'email n'est pas valide.", ticket),
  message('5.contact.subject', 'Le sujet est obligatoire.', ticket),
  message('5.contact.subject.length', 'Le sujet doit contenir au moins 5 caractères.', ticket),
  message('5.contact.message', 'Le message est obligatoire.', ticket),
  message('5.contact.message.length', 'Le message doit contenir au moins 20 caractères.', ticket),
  claim(
    '5.contact.priority',
    'Default priority normal',
    'src/features/help/support/server/tickets.test.ts: is normal and of another kind unless told',
    'e2e/support.spec.ts: the contact tab leads to its form, and a visitor writes without an account',
  ),
  message('5.idea.email', "L'email est obligatoire.", idea),
  message('5.idea.email.valid', "L'email n'est pas valide.", idea),
  message('5.idea.description', 'La description de votre idée est obligatoire.', idea),
  message('5.idea.description.length', 'Veuillez décrire votre idée avec au moins 20 caractères.', idea),
  message('5.idea.usage', "Veuillez préciser si c'est pour un usage personnel ou professionnel.", idea),
  claim(
    '5.idea.defaults',
    'Usage perso by default; title and category optional, title generated if empty',
    'src/features/help/ideas/server/ideas.test.ts: has no category with %j, and is personal unless told',
    'src/features/help/ideas/server/ideas.test.ts: makes a title from the description for %j',
    'src/domain/idea-title.test.ts: is always one line, never empty and never too long, and begins as the description does',
  ),
  message(
    '5.payment.terms',
    "Vous devez accepter les conditions d'utilisation pour continuer.",
    'src/features/money/checkout/web/PaymentForm.test.tsx: says at once what is missing, and leads to the first of it',
    'src/features/people/terms/server/terms.test.ts: refuses %j by field',
  ),
  claim(
    '5.payment.consent',
    'A consent checkbox ticked and the card form loaded',
    'e2e/checkout.spec.ts: the boxes start empty, and nothing is sent without them',
  ),
  message('5.import.json', 'Veuillez sélectionner un fichier JSON valide', read),
  message('5.import.export', 'Ce fichier ne correspond pas à un export valide', checks, read),
  claim('5.import.platform', 'The platform is the product’s; security_enabled true', checks),
  message('5.import.signature', 'Fichier non signé', checks),
  message('5.import.email', 'Les informations utilisateur sont incomplètes', checks),
  claim(
    '5.import.cap',
    'A monthly cap outside 2-100 gives only a warning and is reset on import',
    'src/domain/export-file.test.ts: warn of a cap outside 2 to 100 euros only',
    'src/domain/restore.test.ts: is a cap that the shop allows: the record’s, or the default when the file’s is out of range',
  ),
];
