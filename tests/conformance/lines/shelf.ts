import { claim, type Line, message } from '../line.ts';

/** The forms of the administration's automations and categories. */
export const shelfForms: Line[] = [
  message('5.automation.required', 'Ce champ est obligatoire.'),
  message('5.automation.purchase-price', "Le prix d'achat doit être supérieur à 0."),
  message('5.automation.subscription-price', "Le prix d'abonnement doit être supérieur à 0."),
  message('5.automation.file', 'Un fichier HTML est requis.'),
  message('5.automation.file-kind', 'Veuillez sélectionner un fichier HTML (.html)'),
  claim('5.automation.file-size', 'An HTML file or a picture has 5 MB at most'),
  claim(
    '5.automation.picture',
    'A picture is PNG, JPEG, WebP or AVIF, and is made anew without its metadata',
  ),
  claim(
    '5.automation.pictures',
    'An automation has five pictures at most, each with a description of 200 characters at most',
  ),
  message('5.category.name', 'Le nom est obligatoire.'),
  message('5.category.slug', 'Le slug ne peut contenir que des lettres minuscules, chiffres et tirets.'),
];

/** The screens of the administration's automations and categories. */
export const shelfScreens: Line[] = [
  claim(
    '2.admin.automations',
    'A new automation is made from its file and sold; a version is examined, then published',
  ),
  claim('2.admin.availability', 'The list has one switch for what is on sale'),
  claim(
    '2.admin.categories',
    'Gestion des catégories: made with a preview, renamed with a warning, deleted when empty',
  ),
  claim(
    '2.admin.meanwhile',
    'The second of two people on one form sees what changed, and saves what they typed',
  ),
  message('8.admin.automations.failed', 'Impossible de charger les automatisations'),
  message('8.admin.automations.delete', "Impossible de supprimer l'automatisation"),
  message('8.admin.automations.availability', 'Impossible de modifier la disponibilité'),
  message('8.admin.automations.file', 'Aucun fichier webhook disponible'),
  message('8.admin.automation.failed', "Impossible de charger l'automatisation"),
  message('8.admin.automation.form', "Erreur lors de l'envoi du formulaire."),
  message('8.admin.category.delete', 'Impossible de supprimer la catégorie'),
  message('8.admin.category.failed', 'Impossible de charger la catégorie'),
  message('8.admin.category.form', "Erreur lors de l'enregistrement de la catégorie."),
];

/** Staff's acts on the catalogue do this. */
export const shelfCalls: Line[] = [
  claim(
    '7.automations.create',
    'A new automation is on sale with its page, once, however often its form is sent',
  ),
  claim('7.automations.hidden', 'What is off sale or deleted is nowhere in public; its subscribers keep it'),
  claim(
    '7.automations.sold',
    'An automation with owners, subscribers or former customers who may restore it is not deleted: 409, with their count',
  ),
  claim('7.automations.slug', 'A former slug leads to the new address for good'),
  claim(
    '7.automations.price',
    'An edited price is that of new buyers; subscribers pay it once it is announced',
  ),
  claim('7.automations.rights', 'Finance changes prices alone; content is the administrators’'),
  claim('7.automations.versions', 'Each file is a version; subscribers get the published one; one goes back'),
  claim(
    '7.automations.meanwhile',
    'The second of two people on one form is told what changed, and loses nothing',
  ),
  claim(
    '7.automations.pictures',
    'Pictures shown before the purchase are added, ordered, described and removed; of two at once none loses anything',
  ),
  claim(
    '7.automations.texts',
    'Three short texts are of the form of an automation; one that is not named stays',
  ),
  claim('7.categories.delete', 'A category with automations is not deleted: 409, with their count'),
];
