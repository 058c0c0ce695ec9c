import type { Criterion } from './criterion.ts';

const on = '2026-11-30';

/** Themes 1 to 7: images, frames, colours, media, tables, links, scripts. */
export const CRITERIA_OF_CONTENT: readonly Criterion[] = [
  ['1.1', 'Chaque image porteuse d’information a une alternative textuelle', { by: ['axe'] }],
  [
    '1.2',
    'Chaque image de décoration est ignorée par les technologies d’assistance',
    {
      eye: 'Code des composants\u00a0: icônes et couvertures portent aria-hidden ou un alt vide.',
      on,
      by: ['axe'],
    },
  ],
  [
    '1.3',
    'L’alternative de chaque image porteuse d’information est pertinente',
    {
      eye: 'Captures des fiches d’automatisation\u00a0: chaque image reprend la légende saisie, exigée à l’ajout.',
      on,
    },
  ],
  [
    '1.4',
    'L’alternative d’un CAPTCHA ou d’une image-test dit sa nature et sa fonction',
    { notApplicable: 'Aucun CAPTCHA.' },
  ],
  ['1.5', 'Un CAPTCHA a une autre solution d’accès', { notApplicable: 'Aucun CAPTCHA.' }],
  [
    '1.6',
    'Une image porteuse d’information a une description détaillée si nécessaire',
    {
      eye: 'Graphiques des finances et des chiffres\u00a0: les mêmes montants sont dans un tableau de la page.',
      on,
    },
  ],
  [
    '1.7',
    'La description détaillée d’une image est pertinente',
    { eye: 'Mêmes graphiques\u00a0: le tableau porte les mêmes jours et les mêmes montants.', on },
  ],
  [
    '1.8',
    'Une image texte est remplacée par du texte stylé',
    {
      eye: 'Captures de tous les écrans\u00a0: seul le logo est un dessin de texte, et les images d’un outil le montrent.',
      on,
    },
  ],
  [
    '1.9',
    'La légende d’une image est reliée à l’image',
    {
      fails:
        'La légende visible des images d’une automatisation est lue comme leur alternative, et cachée aux technologies d’assistance\u00a0: le lien entre les deux n’est pas déclaré.',
      on,
    },
  ],
  ['2.1', 'Chaque cadre a un titre', { by: ['axe', 'names'] }],
  [
    '2.2',
    'Le titre de chaque cadre est pertinent',
    { eye: 'Visionneuse, essai et champs de carte\u00a0: le titre nomme l’outil ou le champ.', on },
  ],
  [
    '3.1',
    'L’information n’est pas donnée uniquement par la couleur',
    {
      eye: 'Statuts, erreurs, onglets et graphiques\u00a0: chacun a un mot ou un signe.',
      on,
      by: ['forcedColours'],
    },
  ],
  ['3.2', 'Le contraste entre le texte et son fond est suffisant', { by: ['axe'] }],
  [
    '3.3',
    'Le contraste des composants et des éléments graphiques est suffisant',
    {
      eye: 'Jetons de couleurs mesurés deux à deux par un test (tokens.test.ts), bordures et icônes comprises.',
      on,
    },
  ],
  [
    '4.1',
    'Chaque média temporel préenregistré a une transcription ou une audiodescription',
    { eye: 'Film de présentation, sans son\u00a0: son texte est sous lui.', on },
  ],
  [
    '4.2',
    'La transcription ou l’audiodescription d’un média temporel est pertinente',
    { eye: 'Le texte est écrit des mêmes scènes que le film, par le même programme.', on },
  ],
  [
    '4.3',
    'Chaque média temporel synchronisé a des sous-titres',
    { notApplicable: 'Le seul film n’a pas de son. Il a des sous-titres.' },
  ],
  [
    '4.4',
    'Les sous-titres d’un média temporel sont pertinents',
    { notApplicable: 'Le seul film n’a pas de son.' },
  ],
  [
    '4.5',
    'Chaque média temporel a une audiodescription synchronisée',
    { notApplicable: 'Le seul film n’a pas de son\u00a0; son texte est sous lui.' },
  ],
  ['4.6', 'L’audiodescription synchronisée est pertinente', { notApplicable: 'Aucun média synchronisé.' }],
  [
    '4.7',
    'Chaque média temporel est clairement identifiable',
    { eye: 'Le titre de la section et la phrase qui suit nomment le film.', on },
  ],
  ['4.8', 'Chaque média non temporel a une alternative', { notApplicable: 'Aucun média non temporel.' }],
  [
    '4.9',
    'L’alternative d’un média non temporel est pertinente',
    { notApplicable: 'Aucun média non temporel.' },
  ],
  ['4.10', 'Chaque son déclenché automatiquement est contrôlable', { notApplicable: 'Aucun son.' }],
  [
    '4.11',
    'La consultation de chaque média temporel est contrôlable au clavier et au pointeur',
    { eye: 'Commandes du navigateur, atteintes par Tab.', on },
  ],
  [
    '4.12',
    'La consultation d’un média non temporel est contrôlable',
    { notApplicable: 'Aucun média non temporel.' },
  ],
  [
    '4.13',
    'Chaque média est compatible avec les technologies d’assistance',
    { eye: 'Élément video du navigateur avec ses commandes natives et une piste de sous-titres.', on },
  ],
  [
    '5.1',
    'Chaque tableau de données complexe a un résumé',
    { notApplicable: 'Aucun tableau complexe\u00a0: une ligne d’en-têtes, et un en-tête au plus par ligne.' },
  ],
  ['5.2', 'Le résumé d’un tableau complexe est pertinent', { notApplicable: 'Aucun tableau complexe.' }],
  [
    '5.3',
    'Le contenu linéarisé d’un tableau de mise en forme est compréhensible',
    { notApplicable: 'Aucun tableau de mise en forme.' },
  ],
  ['5.4', 'Le titre d’un tableau de données lui est associé', { by: ['markup'] }],
  [
    '5.5',
    'Le titre d’un tableau de données est pertinent',
    {
      eye: 'Tableaux des factures, du guide et de l’administration\u00a0: leur titre dit ce qu’ils listent.',
      on,
    },
  ],
  ['5.6', 'Chaque en-tête de colonne ou de ligne est déclaré', { by: ['markup', 'axe'] }],
  ['5.7', 'Chaque cellule est associée à ses en-têtes', { by: ['markup', 'axe'] }],
  [
    '5.8',
    'Un tableau de mise en forme n’a pas d’élément de tableau de données',
    { notApplicable: 'Aucun tableau de mise en forme.' },
  ],
  [
    '6.1',
    'Chaque lien est explicite',
    {
      eye: 'Liens de tous les écrans par leur nom calculé\u00a0: aucun «\u00a0ici\u00a0» ni «\u00a0en savoir plus\u00a0» sans contexte.',
      on,
      by: ['names'],
    },
  ],
  ['6.2', 'Chaque lien a un intitulé', { by: ['names', 'axe'] }],
  [
    '7.1',
    'Chaque script est compatible avec les technologies d’assistance',
    {
      fails:
        'Les noms, les rôles et les états ont été vérifiés dans l’arbre d’accessibilité du navigateur, mais aucun lecteur d’écran n’a été essayé\u00a0: la restitution n’est pas démontrée.',
      on,
    },
  ],
  [
    '7.2',
    'L’alternative d’un script est pertinente',
    {
      eye: 'Pages publiques sans script\u00a0: le contenu est là, et ce qui ne peut pas l’être est dit avec l’adresse de contact.',
      on,
    },
  ],
  [
    '7.3',
    'Chaque script est contrôlable au clavier et au pointeur',
    {
      by: ['focus', 'focusZoomed'],
      eye: 'Parcours au clavier seul de chaque formulaire et dialogue (e2e/keyboard.spec.ts).',
      on,
    },
  ],
  [
    '7.4',
    'Chaque changement de contexte est annoncé ou demandé',
    {
      eye: 'Choisir une catégorie ou un tri change la liste qui suit, sans déplacer le focus, et le nombre trouvé est annoncé.',
      on,
    },
  ],
  [
    '7.5',
    'Les messages de statut sont restitués par les technologies d’assistance',
    {
      eye: 'Messages, compteurs de filtres et erreurs de formulaire dans des zones role status ou alert.',
      on,
    },
  ],
];
