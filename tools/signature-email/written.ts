/** A signature as HTML and as plain text. */
import { htmlText } from '#domain/text/html-text.ts';
import { type Answers, nameOf } from './core.ts';
import { type Piece, signatureOf } from './signature.ts';

function htmlOf(piece: Piece): string {
  if (typeof piece === 'string') return htmlText(piece);
  // A font between single quotes stands in double ones: it may not be escaped for old programs.
  const attributes = Object.entries(piece.attributes)
    .map(([name, value]) => ` ${name}="${htmlText(value).replaceAll('&#39;', "'")}"`)
    .join('');
  const open = `<${piece.tag}${attributes}>`;
  if (piece.tag === 'br' || piece.tag === 'img') return open;
  return `${open}${piece.content.map(htmlOf).join('')}</${piece.tag}>`;
}

export const asHtml = (answers: Answers): string => htmlOf(signatureOf(answers));

function textOf(piece: Piece): string {
  if (typeof piece === 'string') return piece;
  if (piece.tag === 'br') return '\n';
  if (piece.tag === 'img') return '';
  const inner = piece.content.map(textOf).join('');
  if (piece.tag !== 'tr' && piece.tag !== 'td') return inner;
  return inner.trim() === '' ? '' : `${inner.trim()}\n`;
}

/** For programs that show no HTML. */
export const asText = (answers: Answers): string =>
  textOf(signatureOf(answers))
    .replace(/\n{2,}/g, '\n')
    .trim();

export const asPage = (answers: Answers): string =>
  `<!doctype html>\n<html lang="fr">\n<head><meta charset="utf-8"><title>${htmlText(`Signature ${nameOf(answers)}`.trim())}</title></head>\n<body>\n${asHtml(answers)}\n</body>\n</html>\n`;
