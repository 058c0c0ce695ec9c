import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { idParams, isoInstant, lineOfText } from '#contract-kit/fields.ts';
import { listFileQuery, listPage, listPageQuery } from '#contract-kit/list-page.ts';
import { severalLines, severalLinesBody } from '#contract-kit/several-lines.ts';
import { IDEA_FILTERS, IDEA_STATUSES, STAFF_DESTINATIONS } from '#domain/status/idea-status.ts';
import { idea } from '#help/ideas/contract.ts';
import { routes } from './calls.ts';

const staffIdea = idea.extend({
  user_id: z.int().nullable(),
  category_name: z.string().nullable(),
  ai_summary: z.string(),
  is_ai_generated: z.boolean(),
  ai_processed: z.boolean(),
  /** The model's own (docs/product/idea.md#models-own-confidence). */
  confidence_percentage: z.int().nullable(),
  ai_model_used: z.string(),
  ai_processing_date: isoInstant.nullable(),
  has_workflow_file: z.boolean(),
  original_email_subject: z.string(),
  original_email_date: isoInstant.nullable(),
  /** Where staff may send it. */
  moves: z.array(z.enum(IDEA_STATUSES)),
});
export type StaffIdea = z.infer<typeof staffIdea>;

const unset = z.literal('').transform(() => undefined);
const unknownFilter = 'Ce filtre n’existe pas.';

const filter = {
  filter: z.union([unset, z.enum(IDEA_FILTERS, unknownFilter)], unknownFilter).optional(),
  search: lineOfText(200).optional(),
};

export const listAllIdeas = endpoint(routes.listAllIdeas, {
  summary:
    'Every idea, newest first, by quick filter; search in titles, description, summary, email and number',
  query: z.strictObject({ ...listPageQuery, ...filter }),
  answer: z.object({
    ideas: z.array(staffIdea),
    pagination: listPage,
  }),
});
export type AllIdeas = z.infer<typeof listAllIdeas.answer>;
export type IdeasFilter = z.output<NonNullable<typeof listAllIdeas.query>>;

export const exportIdeas = endpoint(routes.exportIdeas, {
  summary:
    'The chosen ideas as a CSV file, which the journal keeps; it asks for the right to export people too',
  query: z.strictObject({ ...filter, ...listFileQuery }),
  answer: z.null(),
  file: 'text/csv',
  errors: ['proof_required'],
});
export type IdeasFile = z.output<NonNullable<typeof exportIdeas.query>>;

export const previewIdeas = endpoint(routes.previewIdeas, {
  summary: 'Which of several ideas may be moved there; it changes nothing',
  body: severalLinesBody(STAFF_DESTINATIONS, z.strictObject(filter).prefault({})),
  answer: severalLines,
});
export type AskedIdeas = z.output<NonNullable<typeof previewIdeas.body>>;

export const ideaStatistics = endpoint(routes.ideaStatistics, {
  summary: 'How many ideas there are, were read by the model, are of high confidence, have a workflow',
  answer: z.object({
    total_ideas: z.int(),
    ai_processed_ideas: z.int(),
    high_confidence_ideas: z.int(),
    ideas_with_workflows: z.int(),
  }),
});
export type IdeaStatistics = z.infer<typeof ideaStatistics.answer>;

export const readIdea = endpoint(routes.readIdea, {
  summary: 'An idea with what the model made of it, and where it may go',
  params: idParams,
  answer: staffIdea,
});

const status = z.enum(IDEA_STATUSES, 'Ce statut n’existe pas.');

export const moveIdea = endpoint(routes.moveIdea, {
  summary: 'Takes an idea into review, approves or rejects it; `seen` is the status that one has read',
  params: idParams,
  body: z.strictObject({ status, seen: status.optional() }),
  answer: staffIdea,
  errors: ['idea_move_not_allowed', 'changed_meanwhile'],
});

export const deleteIdea = endpoint(routes.deleteIdea, {
  summary: 'Deletes an idea with its author’s words',
  params: idParams,
  answer: z.null(),
  status: 204,
});
