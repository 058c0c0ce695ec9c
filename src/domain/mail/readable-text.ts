import { paragraphsForm } from '../text/one-form.ts';
import { withFewMarks } from '../text/seen-text.ts';

/** docs/product/api.md#one-line-of-text */

/** PostgreSQL refuses NUL, and half a surrogate pair. */
const controls = /(?![\n\t])\p{Cc}/gu;

export function readableText(text: string, max: number): string {
  const clean = withFewMarks(paragraphsForm(text.toWellFormed()).replaceAll(controls, ''))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return clean.length <= max
    ? clean
    : `${clean
        .slice(0, max - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')
        .trimEnd()}…`;
}

export const readableLine = (text: string, max: number): string =>
  readableText(text.replaceAll(/\s+/g, ' '), max);

const answerMark = /^\s*((re|ré|aw|tr|fw|fwd|réf)\s?(\[\d+\])?\s?:\s*)+/i;

export const bareSubject = (subject: string, max: number): string =>
  readableLine(subject, 1_000).replace(answerMark, '').slice(0, max).toWellFormed().trim();
