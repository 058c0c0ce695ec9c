/** The signature in the page: the same pieces as in the mail, made as elements. */
import { make, part } from '../parts/elements.ts';
import type { Answers } from './core.ts';
import { type Piece, signatureOf } from './signature.ts';

/** The page loads nothing from outside. */
const PLACEHOLDER = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect x=".5" y=".5" width="79" height="79" rx="6" fill="#f1efe9" stroke="#85837b" stroke-dasharray="4 3"/><path d="M16 60l18-22 13 15 8-9 11 16z" fill="#b9b6ad"/><circle cx="54" cy="28" r="6" fill="#b9b6ad"/></svg>')}`;

const elementOf = (piece: Piece): string | HTMLElement =>
  typeof piece === 'string' ? piece : make(piece.tag, piece.attributes, ...piece.content.map(elementOf));

export function renderPreview(answers: Answers): void {
  part('rendu').replaceChildren(elementOf(signatureOf(answers, () => PLACEHOLDER)));
}
