/** The legal notice of a site: sections of paragraphs and lists, what is missing in them, and the whole as text or HTML. */

import { htmlText } from '#domain/text/html-text.ts';
import { longDay } from '../parts/calendar.ts';
import type { SavedForm } from '../parts/saved-form.ts';
import { type Answers, type Asker, answersOf, askerOf, isAnonymous, type Missing } from './answers.ts';
import { editorParts, personOf, unstopped } from './editor.ts';
import { cookieWords, dataParts } from './personal-data.ts';

/** A text is a paragraph, several are a list. */
export type Part = string | string[];

export interface Section {
  title: string;
  parts: Part[];
}

export interface Notice {
  sections: Section[];
  missing: Missing[];
  /** « Mentions légales mises à jour le … » */
  dated: string;
}

/** A natural person (loi n° 2004-575, art. 1-1, and loi n° 82-652, art. 93-2). */
function director(answers: Answers, asker: Asker): Section[] {
  if (isAnonymous(answers)) return [];
  const name =
    answers.text('directeur') ||
    personOf(answers, asker) ||
    asker.lacks('directeur', 'directeur de la publication');
  return [
    {
      title: 'Directeur de la publication',
      parts: [`Le directeur de la publication est ${unstopped(name)}.`],
    },
  ];
}

function host({ need }: Asker): Section {
  const [name, address] = [
    need('h-nom', 'hébergeur'),
    unstopped(need('h-adresse', 'adresse de l’hébergeur')),
  ];
  const phone = need('h-tel', 'téléphone de l’hébergeur');
  return {
    title: 'Hébergement',
    parts: [`Le site est hébergé par ${name}, ${address}. Téléphone\u00a0: ${phone}.`],
  };
}

function property({ text }: Answers): Section {
  const credits = text('credits') ? [`Crédits\u00a0: ${unstopped(text('credits'))}.`] : [];
  return {
    title: 'Propriété intellectuelle',
    parts: [
      'Les textes, images, marques et éléments graphiques du site sont protégés par le code de la propriété intellectuelle. Toute reproduction ou diffusion, même partielle, demande l’accord écrit de l’éditeur, hors les exceptions prévues par la loi.',
      ...credits,
    ],
  };
}

/** Code de la consommation, art. L. 612-1 and L. 616-1. */
function mediation({ isOn }: Answers, { need }: Asker): Section[] {
  if (!isOn('vente')) return [];
  const words = `Après une réclamation écrite restée sans solution, le consommateur peut recourir gratuitement au médiateur suivant (article L.\u00a0612-1 du code de la consommation)\u00a0: ${unstopped(need('mediateur', 'médiateur de la consommation'))}.`;
  return [{ title: 'Médiation de la consommation', parts: [words] }];
}

/** `today`: `2026-11-26`. */
export function noticeOf(form: SavedForm, today: string): Notice {
  const answers = answersOf(form);
  const asker = askerOf(answers);
  const sections = [
    { title: 'Éditeur du site', parts: editorParts(answers, asker) },
    ...director(answers, asker),
    host(asker),
    property(answers),
    { title: 'Données personnelles', parts: dataParts(answers, asker) },
    { title: 'Cookies', parts: [cookieWords(answers)] },
    ...mediation(answers, asker),
    { title: 'Droit applicable', parts: ['Le présent site est soumis au droit français.'] },
  ];
  return {
    sections,
    missing: asker.missing,
    dated: `Mentions légales mises à jour le ${longDay(today)}.`,
  };
}

/** The items of a list, each with what ends it. */
export const stopped = (items: readonly string[]): string[] =>
  items.map((item, index) => `${item}${index < items.length - 1 ? '\u00a0;' : '.'}`);

export function noticeText({ sections, dated }: Notice): string {
  const partText = (part: Part) =>
    typeof part === 'string'
      ? part
      : stopped(part)
          .map((item) => `- ${item}`)
          .join('\n');
  const written = sections.map(({ title, parts }) => `${title}\n\n${parts.map(partText).join('\n')}`);
  return `MENTIONS LÉGALES\n\n${written.join('\n\n')}\n\n${dated}\n`;
}

/** What goes into a page of the site: the first title is that of the page. */
export function noticeHtml({ sections, dated }: Notice): string {
  const partHtml = (part: Part) =>
    typeof part === 'string'
      ? `<p>${htmlText(part)}</p>`
      : `<ul>\n${stopped(part)
          .map((item) => `<li>${htmlText(item)}</li>`)
          .join('\n')}\n</ul>`;
  const written = sections.map(
    ({ title, parts }) => `<h2>${htmlText(title)}</h2>\n${parts.map(partHtml).join('\n')}`,
  );
  return `<h1>Mentions légales</h1>\n${written.join('\n')}\n<p>${htmlText(dated)}</p>\n`;
}

export const noticePage = (notice: Notice): string =>
  `<!doctype html>\n<html lang="fr">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>Mentions légales</title>\n<style>body{max-width:70ch;margin:40px auto;padding:0 16px;font:17px/1.6 system-ui,sans-serif}</style>\n</head>\n<body>\n${noticeHtml(notice)}</body>\n</html>\n`;
