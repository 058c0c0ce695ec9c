import { z } from 'zod';
import { lineOfText, paragraphs } from '#contract-kit/fields.ts';
import { SUMMARY_MAX } from '#domain/idea/idea-analysis.ts';
import { REASON_MAX } from '#domain/idea/public-idea.ts';
import { IDEA_TITLE_MAX } from '#domain/text/idea-title.ts';

/** Everybody reads these texts of an accepted idea (docs/product/idea.md#texts-of-staff). */
export const approvalForm = z.strictObject({
  generated_title: lineOfText(IDEA_TITLE_MAX).min(1, 'Écrivez le titre public.'),
  ai_summary: paragraphs(SUMMARY_MAX)
    .overwrite((text) => text.replaceAll(/\s+/gu, ' '))
    .min(1, 'Écrivez le résumé public.'),
});
export type Approval = z.output<typeof approvalForm>;

/** docs/product/idea.md#reason-of-a-refusal */
export const rejectionForm = z.strictObject({ rejection_reason: paragraphs(REASON_MAX) });
export type Rejection = z.output<typeof rejectionForm>;

const NOT_APPROVING = 'Les textes publics se changent en approuvant l’idée.';
const NOT_REJECTING = 'Un motif se donne en rejetant l’idée.';

type Words = Partial<Approval & Rejection>;

/** Some fields of words do not go with that status; the answer says why. */
export function strayWords({ status, ...words }: Words & { status: string }): [keyof Words, string][] {
  const stray: [keyof Words, string, string][] = [
    ['generated_title', 'approved', NOT_APPROVING],
    ['ai_summary', 'approved', NOT_APPROVING],
    ['rejection_reason', 'rejected', NOT_REJECTING],
  ];
  return stray
    .filter(([field, goesWith]) => words[field] !== undefined && status !== goesWith)
    .map(([field, , why]) => [field, why]);
}
