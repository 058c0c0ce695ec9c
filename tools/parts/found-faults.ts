/** Says what was found beside the fields that it is about, and all together. */
import { type Field, isField, make, part } from './elements.ts';
import { showFieldError } from './field-error.ts';
import type { Finding } from './parties.ts';

const shown = new Set<string>();

function showAt(id: string, says: string): void {
  const element = document.getElementById(id);
  if (isField(element)) showFieldError(element, says);
  else if (id === 'lignes') {
    part('lignes-erreur').hidden = says === '';
    part('lignes-erreur').textContent = says;
  }
}

/** Before the fields are read anew. */
export function quietFaults(): void {
  for (const id of shown) showAt(id, '');
  shown.clear();
}

/** The first of each field; what is only missing is said when the document is meant to be finished. */
export function showFaults(findings: readonly Finding[], isStrict: boolean): void {
  for (const { field, says, weight } of findings) {
    if (shown.has(field) || !(weight === 'blocks' || (isStrict && weight === 'lacks'))) continue;
    shown.add(field);
    showAt(field, says);
  }
}

/** What does not block, in the list `a-verifier`. */
export function showDoubts(findings: readonly Finding[]): void {
  const doubts = findings.filter(
    ({ weight, field }) => (weight === 'asks' || weight === 'tells') && field !== 'numero',
  );
  part('a-verifier').hidden = doubts.length === 0;
  part('a-verifier-liste').replaceChildren(...doubts.map(({ says }) => make('li', {}, says)));
}

/** Those that the document has no use for are not to be mended. */
const faultyFields = (): Field[] =>
  [...document.querySelectorAll('[aria-invalid="true"]')]
    .filter(isField)
    .filter((field) => field.checkVisibility());

/** How many fields are to be mended, said in `bilan`. */
export function sayFaults(): number {
  const count = faultyFields().length + (part('lignes-erreur').hidden ? 0 : 1);
  const text = count === 1 ? 'Un champ est à corriger' : `${count} champs sont à corriger`;
  part('bilan').hidden = count === 0;
  part('bilan').textContent = count === 0 ? '' : `${text} pour continuer.`;
  return count;
}

/** The first of them takes the focus. True when there is one. */
export function stopAtFaults(): boolean {
  if (sayFaults() === 0) return false;
  (faultyFields()[0] ?? part('lignes-erreur')).focus();
  return true;
}

/** Asks about what is doubtful; true where there is nothing, or it is meant so. */
export function isMeant(
  findings: readonly Finding[],
  question: string,
  more: readonly string[] = [],
): boolean {
  const doubts = [...findings.filter(({ weight }) => weight === 'asks').map(({ says }) => says), ...more];
  return doubts.length === 0 || confirm(`${doubts.map((says) => `• ${says}`).join('\n')}\n\n${question}`);
}

/** Of what is not there nothing else is said than that it is not. */
export function withLines(findings: readonly Finding[], hasLines: boolean): Finding[] {
  if (hasLines) return [...findings];
  const says = 'Ajoutez au moins une ligne avec une désignation et un prix.';
  return [{ field: 'lignes', says, weight: 'lacks' }, ...findings.filter(({ field }) => field !== 'lignes')];
}
