/** What a signature is made of, and what of it cannot be. */
import { gmailSigns } from '../facts/mail-programs.ts';
import { dialled } from '../parts/dialled-number.ts';
import { formatNumber } from '../parts/french-format.ts';
import { withScheme } from '../parts/web-address.ts';
import { isDark } from './contrast.ts';

export const personFields = ['prenom', 'nom', 'fonction', 'tel', 'mobile', 'courriel'] as const;
const sharedFields = [
  'societe',
  'site',
  'adresse',
  'linkedin',
  'instagram',
  'facebook',
  'bouton',
  'bouton-lien',
  'modele',
  'police',
  'couleur',
  'corps',
  'logo',
  'logo-taille',
  'mention',
] as const;
export const fields = [...personFields, ...sharedFields] as const;
export type Field = (typeof fields)[number];

/** As typed, by the field of the page. */
export type Answers = Record<Field, string>;

export const layouts = {
  filet: 'Filet vertical',
  bloc: 'Bloc à gauche, coordonnées à droite',
  simple: 'Simple, en lignes',
} as const;
/** Fonts that computers have: a mail carries none. */
export const fonts: Record<string, string> = {
  'Arial,Helvetica,sans-serif': 'Arial',
  'Verdana,Geneva,sans-serif': 'Verdana',
  "Georgia,'Times New Roman',serif": 'Georgia',
  "'Trebuchet MS',Arial,sans-serif": 'Trebuchet',
};
export const sizes: Record<string, string> = {
  '13': 'Petite (13 px)',
  '14': 'Normale (14 px)',
  '15': 'Grande (15 px)',
};

export const emptyAnswers = (): Answers => ({
  prenom: '',
  nom: '',
  fonction: '',
  tel: '',
  mobile: '',
  courriel: '',
  societe: '',
  site: '',
  adresse: '',
  linkedin: '',
  instagram: '',
  facebook: '',
  bouton: '',
  'bouton-lien': '',
  modele: 'filet',
  police: 'Arial,Helvetica,sans-serif',
  couleur: '#0f5c55',
  corps: '14',
  logo: '',
  'logo-taille': '80',
  mention: '',
});

/** `exemple.fr` as `https://exemple.fr`; empty of what is no address of the web by https, which a mail may lead to. */
export function webAddress(typed: string): string {
  const text = typed.trim();
  if (text === '' || /[\s"<>\\]/.test(text)) return '';
  const whole = withScheme(text);
  if (!URL.canParse(whole)) return '';
  const { hostname, protocol, username } = new URL(whole);
  const isPublic = /^[^.]+(\.[^.]+)*\.[^.\d][^.]+$/.test(hostname);
  return protocol === 'https:' && username === '' && isPublic ? whole : '';
}

/** HTML Standard, « valid e-mail address », with a dot in its domain. */
export const isEmail = (text: string): boolean =>
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i.test(
    text,
  );

/** Each sign that could end the address is written by its number (RFC 6068, 2). */
export const mailAddress = (email: string): string =>
  isEmail(email) ? `mailto:${encodeURIComponent(email).replace('%40', '@')}` : '';

/** RFC 3966, 5.1.4: the country’s code before the figures, but of a short number; empty of what nobody can dial. */
export function telAddress(typed: string): string {
  const number = dialled(typed);
  return /^\+?\d{3,15}$/.test(number) && !/[a-z]/i.test(typed) ? `tel:${number}` : '';
}

/** Of the width of a picture, in pixels; null where it cannot be. */
export function widthOf(typed: string): number | null {
  const width = Number(typed);
  return /^\d{1,3}$/.test(typed.trim()) && width >= 16 && width <= 300 ? width : null;
}

const webFields = ['site', 'linkedin', 'instagram', 'facebook', 'bouton-lien', 'logo'] as const;

function webFault(typed: string): string {
  if (typed === '' || webAddress(typed) !== '') return '';
  return /^http:/i.test(typed)
    ? 'Écrivez cette adresse en https\u00a0: une messagerie bloque les autres.'
    : 'Cette adresse semble incomplète. Exemple\u00a0: https://www.exemple.fr';
}

/** What is wrong, by field; nothing wrong is written into a signature. */
export function faultsOf(answers: Answers): Partial<Record<Field, string>> {
  const faults: Partial<Record<Field, string>> = {};
  const say = (field: Field, says: string) => {
    if (says !== '') faults[field] = says;
  };
  const { courriel } = answers;
  say(
    'courriel',
    courriel === '' || isEmail(courriel)
      ? ''
      : 'Cette adresse email semble incomplète. Exemple\u00a0: nom@exemple.fr',
  );
  for (const field of ['tel', 'mobile'] as const) {
    const isRight = answers[field] === '' || telAddress(answers[field]) !== '';
    say(field, isRight ? '' : 'Un numéro n’a que des chiffres, des espaces et un «\u00a0+\u00a0».');
  }
  for (const field of webFields) say(field, webFault(answers[field]));
  if (answers.bouton !== '' && answers['bouton-lien'] === '')
    faults['bouton-lien'] = 'Indiquez l’adresse vers laquelle mène le bouton.';
  say(
    'logo-taille',
    widthOf(answers['logo-taille']) === null ? 'Indiquez un nombre entier entre 16 et 300.' : '',
  );
  say('couleur', /^#[0-9a-f]{6}$/i.test(answers.couleur) ? '' : 'Choisissez une couleur.');
  return faults;
}

/** What is right and may not please. */
export function warningsOf(answers: Answers, htmlLength: number): string[] {
  const isRightColour = /^#[0-9a-f]{6}$/i.test(answers.couleur);
  return [
    ...(isRightColour && !isDark(answers.couleur)
      ? [
          'Cette couleur est trop claire sur fond blanc\u00a0: choisissez-en une plus foncée pour rester lisible.',
        ]
      : []),
    ...(htmlLength > gmailSigns.value
      ? [
          `Gmail limite les signatures à ${formatNumber(gmailSigns.value, 0)} caractères\u00a0: raccourcissez la mention.`,
        ]
      : []),
  ];
}

export const nameOf = ({ prenom, nom }: Pick<Answers, 'prenom' | 'nom'>): string =>
  [prenom, nom]
    .map((text) => text.trim())
    .filter(Boolean)
    .join(' ');
