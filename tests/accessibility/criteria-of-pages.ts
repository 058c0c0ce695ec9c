import type { Criterion } from './criterion.ts';

const on = '2026-11-30';

/** Themes 8 to 13: mandatory elements, structure, presentation, forms, navigation, consultation. */
export const CRITERIA_OF_PAGES: readonly Criterion[] = [
  ['8.1', 'Chaque page est définie par un type de document', { by: ['markup'] }],
  ['8.2', 'Le code source est valide pour son type de document', { by: ['markup', 'axe'] }],
  ['8.3', 'La langue par défaut est présente', { by: ['title', 'axe'] }],
  ['8.4', 'Le code de langue est pertinent', { by: ['title'] }],
  ['8.5', 'Chaque page a un titre', { by: ['title'] }],
  [
    '8.6',
    'Le titre de chaque page est pertinent',
    {
      eye: 'Liste des titres de tous les écrans\u00a0: chacun nomme la page puis le site.',
      on,
      by: ['title'],
    },
  ],
  [
    '8.7',
    'Chaque changement de langue est indiqué',
    {
      eye: 'Textes des écrans\u00a0: en français\u00a0; les noms propres et les mots d’usage (email, cookie) n’ont pas à l’être.',
      on,
    },
  ],
  ['8.8', 'Le code de chaque changement de langue est valide', { by: ['title', 'axe'] }],
  [
    '8.9',
    'Les balises ne servent pas uniquement à la présentation',
    {
      eye: 'Code des composants\u00a0: titres, listes et tableaux pour ce qu’ils sont.',
      on,
      by: ['outline', 'markup'],
    },
  ],
  [
    '8.10',
    'Chaque changement du sens de lecture est signalé',
    { notApplicable: 'Aucun texte de droite à gauche.' },
  ],
  ['9.1', 'L’information est structurée par des titres', { by: ['outline'] }],
  ['9.2', 'La structure du document est cohérente', { by: ['landmarks'] }],
  ['9.3', 'Chaque liste est structurée', { by: ['markup', 'axe'] }],
  [
    '9.4',
    'Chaque citation est indiquée',
    { eye: 'Encadré légal des conditions générales\u00a0: blockquote. Ailleurs, guillemets.', on },
  ],
  ['10.1', 'La présentation est faite par des feuilles de styles', { by: ['markup'] }],
  [
    '10.2',
    'Le contenu visible reste présent sans feuille de styles',
    { eye: 'Pages publiques sans style\u00a0: tout le texte est dans le document.', on },
  ],
  [
    '10.3',
    'L’information reste compréhensible sans feuille de styles',
    {
      eye: 'L’ordre du document est celui de la lecture, vérifié par le parcours du focus.',
      on,
      by: ['focus'],
    },
  ],
  ['10.4', 'Le texte reste lisible à 200\u00a0%', { by: ['reflow'] }],
  [
    '10.5',
    'Les couleurs de fond et de texte sont déclarées ensemble',
    {
      eye: 'base.css\u00a0: html et body déclarent les deux, en clair et en sombre.',
      on,
      by: ['forcedColours'],
    },
  ],
  [
    '10.6',
    'Chaque lien dans un texte se distingue du texte',
    { eye: 'Liens soulignés dans les textes.', on, by: ['axe'] },
  ],
  ['10.7', 'La prise de focus est visible', { by: ['focus', 'focusZoomed', 'forcedColours'] }],
  [
    '10.8',
    'Les contenus cachés ont vocation à être ignorés',
    {
      eye: 'Code\u00a0: hidden et aria-hidden ne portent que des décors et ce qui attend un geste.',
      on,
      by: ['axe'],
    },
  ],
  [
    '10.9',
    'L’information n’est pas donnée uniquement par la forme, la taille ou la position',
    { eye: 'Textes d’aide\u00a0: ils nomment les boutons et les champs.', on },
  ],
  [
    '10.10',
    'Ce qui dit la même chose par la forme, la taille ou la position est pertinent',
    { eye: 'Page courante, onglet et statut ont aussi aria-current, aria-selected ou un mot.', on },
  ],
  ['10.11', 'Les contenus se lisent sans défilement dans les deux sens à 320 pixels', { by: ['reflow'] }],
  ['10.12', 'L’espacement du texte peut être redéfini sans perte', { by: ['textSpacing'] }],
  [
    '10.13',
    'Les contenus apparus à la prise de focus ou au survol sont contrôlables',
    {
      eye: 'Rien d’essentiel n’apparaît au survol\u00a0; les définitions s’ouvrent par un bouton et se ferment par Échap.',
      on,
    },
  ],
  [
    '10.14',
    'Les contenus apparus par les seuls styles sont accessibles au clavier',
    { eye: 'Lien d’évitement au focus\u00a0; aucun menu au survol.', on, by: ['skipLink'] },
  ],
  ['11.1', 'Chaque champ a une étiquette', { by: ['names', 'axe'] }],
  [
    '11.2',
    'Chaque étiquette est pertinente',
    {
      eye: 'Formulaires des deux côtés\u00a0: l’étiquette visible dit ce qui est attendu.',
      on,
      by: ['names'],
    },
  ],
  [
    '11.3',
    'Les étiquettes de même fonction sont cohérentes',
    { eye: 'Email, mot de passe, adresse et identité viennent des mêmes composants.', on },
  ],
  [
    '11.4',
    'Chaque étiquette et son champ sont accolés',
    { eye: 'Étiquette au-dessus, aide au-dessous, case à côté.', on },
  ],
  [
    '11.5',
    'Les champs de même nature sont regroupés',
    { eye: 'Choix par boutons radio, adresses et préférences\u00a0: fieldset.', on },
  ],
  ['11.6', 'Chaque regroupement de champs a une légende', { by: ['axe', 'names'] }],
  [
    '11.7',
    'La légende d’un regroupement est pertinente',
    { eye: 'La légende pose la question à laquelle les choix répondent.', on },
  ],
  [
    '11.8',
    'Les choix d’une liste sont regroupés quand il le faut',
    {
      eye: 'Les automatisations à essayer sont regroupées par catégorie\u00a0; les autres listes sont courtes.',
      on,
    },
  ],
  [
    '11.9',
    'L’intitulé de chaque bouton est pertinent',
    { eye: 'Le bouton dit ce qu’il fait et à quoi.', on, by: ['names'] },
  ],
  [
    '11.10',
    'Le contrôle de saisie est pertinent',
    {
      eye: 'Les champs facultatifs le disent\u00a0; les refus nomment le champ, contre lui.',
      on,
      by: ['errors'],
    },
  ],
  [
    '11.11',
    'Le contrôle de saisie suggère des corrections quand c’est possible',
    {
      eye: 'Messages de refus\u00a0: chacun dit ce qui est attendu, avec un exemple quand le format compte.',
      on,
    },
  ],
  [
    '11.12',
    'Les données financières ou juridiques sont vérifiables ou récupérables',
    {
      eye: 'Paiement, résiliation, rétractation et suppression\u00a0: récapitulatif et confirmation avant.',
      on,
    },
  ],
  ['11.13', 'La finalité d’un champ personnel peut être déduite', { by: ['autocomplete'] }],
  [
    '12.1',
    'Il y a deux systèmes de navigation au moins',
    {
      fails:
        'La recherche ne parcourt que le catalogue et les questions fréquentes, et il n’y a pas de plan du site. Le pied de chaque page mène à toutes les pages publiques.',
      on,
    },
  ],
  [
    '12.2',
    'Le menu est toujours à la même place',
    { eye: 'En-tête et pied communs à toutes les pages.', on },
  ],
  ['12.3', 'La page «\u00a0plan du site\u00a0» est pertinente', { notApplicable: 'Pas de plan du site.' }],
  [
    '12.4',
    'La page «\u00a0plan du site\u00a0» est atteinte de manière identique',
    { notApplicable: 'Pas de plan du site.' },
  ],
  [
    '12.5',
    'Le moteur de recherche est atteint de manière identique',
    { notApplicable: 'Pas de recherche dans tout le site\u00a0; celle du catalogue est dans le catalogue.' },
  ],
  ['12.6', 'Les zones de regroupement peuvent être atteintes ou évitées', { by: ['landmarks', 'skipLink'] }],
  ['12.7', 'Un lien d’évitement mène au contenu', { by: ['skipLink'] }],
  ['12.8', 'L’ordre de tabulation est cohérent', { by: ['focus', 'focusZoomed'] }],
  ['12.9', 'La navigation ne piège pas le clavier', { by: ['focus', 'focusZoomed'] }],
  [
    '12.10',
    'Les raccourcis d’une seule touche sont contrôlables',
    {
      fails:
        'Les raccourcis d’une touche de l’administration ne peuvent être ni désactivés ni redéfinis. La boutique n’en a aucun.',
      on,
    },
  ],
  [
    '12.11',
    'Les contenus apparus au survol ou au focus sont atteignables au clavier',
    { eye: 'Rien n’apparaît au seul survol.', on, by: ['focus'] },
  ],
  [
    '13.1',
    'Chaque limite de temps est contrôlable',
    {
      eye: 'Connexion de sept jours (plus de vingt heures)\u00a0; ce qui est saisi survit à la fin d’une session.',
      on,
    },
  ],
  [
    '13.2',
    'Aucune nouvelle fenêtre ne s’ouvre sans action',
    { eye: 'Aucun window.open sans geste\u00a0; les liens vers un nouvel onglet le disent.', on },
  ],
  [
    '13.3',
    'Chaque document bureautique a une version accessible',
    { eye: 'Factures et avoirs\u00a0: PDF balisé, et la même facture en page.', on },
  ],
  [
    '13.4',
    'La version accessible offre la même information',
    { eye: 'La page d’une facture vient des mêmes données que le PDF.', on },
  ],
  [
    '13.5',
    'Chaque contenu cryptique a une alternative',
    { notApplicable: 'Ni art ASCII, ni émoticône, ni syntaxe cryptique.' },
  ],
  [
    '13.6',
    'L’alternative d’un contenu cryptique est pertinente',
    { notApplicable: 'Aucun contenu cryptique.' },
  ],
  [
    '13.7',
    'Les changements brusques de luminosité sont maîtrisés',
    { eye: 'Rien ne clignote\u00a0; le film non plus.', on, by: ['motion'] },
  ],
  [
    '13.8',
    'Chaque contenu en mouvement est contrôlable',
    {
      eye: 'Le film attend qu’on le lance\u00a0; les indicateurs d’attente cessent avec l’attente.',
      on,
      by: ['motion'],
    },
  ],
  [
    '13.9',
    'Le contenu se consulte en portrait comme en paysage',
    { by: ['reflow'], eye: 'Aucun style ne dépend de l’orientation.', on },
  ],
  [
    '13.10',
    'Ce qui demande un geste complexe se fait par un geste simple',
    {
      eye: 'Dépôt de fichiers\u00a0: un bouton fait de même\u00a0; images\u00a0: boutons précédent et suivant\u00a0; ordre des automatisations\u00a0: «\u00a0Déplacer\u00a0».',
      on,
    },
  ],
  [
    '13.11',
    'Une action du pointeur peut être annulée',
    { eye: 'Boutons, liens et voile des dialogues agissent au relâchement.', on },
  ],
  [
    '13.12',
    'Ce qui demande de bouger l’appareil se fait autrement',
    { notApplicable: 'Rien ne demande de bouger l’appareil.' },
  ],
];
