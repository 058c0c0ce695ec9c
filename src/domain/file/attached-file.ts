import type { ReplyAuthor } from '../status/ticket-status.ts';
import { weightInWords } from '../text/french-weight.ts';
import { lineForm } from '../text/one-form.ts';
import { FILE_LIMITS, KINDS, PICTURE_TYPE, PICTURES_TAKEN } from './file-limits.ts';

/** `userId` is null where nobody has an account. */
export interface FileBy {
  userId: number | null;
  author: ReplyAuthor;
}

/** What a look at the bytes told: a type, or a text, or nothing. */
export interface SeenFile {
  mime: string | undefined;
  /** No sign in it is a control character. */
  isText: boolean;
  /** Its first sign begins a mark, as that of a page or a drawing does. */
  isMarkup: boolean;
}

export type FileFate = { is: 'taken'; type: string } | { is: 'refused'; because: string };

const known = (mime: string): mime is keyof typeof KINDS => Object.hasOwn(KINDS, mime);
const programs =
  /\.(?:html?|xhtml|svgz?|xml|js|mjs|vbs?|ps1|bat|cmd|com|sh|exe|msi|scr|lnk|jar|hta|reg|url|desktop|app|apk|dmg|iso)$/i;

const because = {
  program: 'c’est une page ou un programme, que personne ici n’ouvre',
  archive: 'joignez un par un les fichiers que contient cette archive',
  former: 'enregistrez-le en PDF ou dans le format actuel (.docx, .xlsx, .pptx)',
  photo: 'enregistrez cette photo en JPEG',
  unknown: 'joignez une image, un PDF, un document de bureautique ou un texte',
} as const;

const archives = /zip|compress|x-tar|x-7z|rar|gzip|bzip|x-xz|zstd/;

/** By its content; its name only ever refuses (docs/product/ticket.md#known-by-their-content). */
export function judgeFile(name: string, { mime = '', isText, isMarkup }: SeenFile): FileFate {
  const refused = (why: keyof typeof because): FileFate => ({ is: 'refused', because: because[why] });
  if (programs.test(name.trim())) return refused('program');
  if (PICTURES_TAKEN.includes(mime)) return { is: 'taken', type: PICTURE_TYPE };
  if (known(mime) && mime !== 'text/plain') return { is: 'taken', type: mime };
  if (isText) return isMarkup ? refused('program') : { is: 'taken', type: 'text/plain' };
  if (/^image\/hei[cf]/.test(mime)) return refused('photo');
  if (mime === 'application/x-cfb' || mime === 'application/rtf') return refused('former');
  if (archives.test(mime)) return refused('archive');
  return refused('unknown');
}

/** Of a path its end, without what turns, hides or ends a text. */
function shownName(given: string): string {
  const [cut = ''] = [given.slice(0, 2_000).split(/[/\\]/).at(-1)];
  const line = lineForm(
    cut.replaceAll(/[\p{Cc}\p{Cs}"<>:|?*]/gu, ' ').replaceAll(/[\u200E\u200F\u061C]/gu, ''),
  );
  return line.replaceAll(/\s+/gu, ' ').replace(/^[.\s]+/, '');
}

const endingOf = (name: string): string => /\.([\p{L}\d]{1,8})$/u.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whatever it was called: it ends as what it is, and names no place. */
export function nameOfFile(given: string, type: string): string {
  const endings: readonly [string, ...string[]] = known(type) ? KINDS[type] : ['bin'];
  const shown = shownName(given);
  const isAsItIs = endings.includes(endingOf(shown));
  // A picture changes its kind: nobody is misled by its former ending.
  const isPicture = type === PICTURE_TYPE && /^(?:png|jpe?g|avif|gif)$/.test(endingOf(shown));
  const ending = isAsItIs ? endingOf(shown) : endings[0];
  const base = isAsItIs || isPicture ? shown.slice(0, shown.lastIndexOf('.')) : shown;
  const kept = [...(base.trim() || 'fichier')].slice(0, FILE_LIMITS.name - ending.length - 1).join('');
  return `${kept.replace(/[.\s]+$/u, '') || 'fichier'}.${ending}`;
}

/** A header of a download: letters beyond ASCII stand in the second name (RFC 6266). */
export function dispositionOf(name: string): string {
  const written = name.toWellFormed();
  const plain = written
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w. -]/g, '_');
  const whole = encodeURIComponent(written).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

const refusedFile = (name: string, why: string): string =>
  `«\u00a0${[...shownName(name)].slice(0, FILE_LIMITS.name).join('') || 'Ce fichier'}\u00a0» n’est pas accepté\u00a0: ${why}.`;

export const FILE_WORDS = {
  refused: refusedFile,
  tooLarge: (name: string) => refusedFile(name, `il pèse plus de ${weightInWords(FILE_LIMITS.bytes)}`),
  empty: (name: string) => refusedFile(name, 'il est vide'),
  unreadable: (name: string) =>
    refusedFile(name, 'cette image ne peut pas être lue, ou elle est trop grande'),
  beyond: (name: string) =>
    refusedFile(name, `vos fichiers dépassent ${weightInWords(FILE_LIMITS.accountBytes)} en tout`),
  several: `${FILE_LIMITS.perMessage}\u00a0fichiers au plus par message.`,
  heavy: `Les fichiers d’un message ne peuvent pas dépasser ${weightInWords(FILE_LIMITS.messageBytes)} ensemble.`,
  gone: 'Un des fichiers n’est plus là\u00a0: retirez-le et joignez-le de nouveau.',
  cut: 'Ce fichier n’est pas arrivé en entier\u00a0: réessayez.',
} as const;
