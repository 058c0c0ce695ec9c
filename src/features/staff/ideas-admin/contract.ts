import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { idParams, isoInstant } from '#contract-kit/fields.ts';
import { filterOf, listFileQuery, listPage, listPageQuery } from '#contract-kit/list-page.ts';
import { severalLines, severalLinesBody } from '#contract-kit/several-lines.ts';
import { staffList, wordsOf } from '#contract-kit/staff-list.ts';
import {
  IDEA_FILTER_LABELS,
  IDEA_FILTERS,
  IDEA_STATUSES,
  STAFF_DESTINATIONS,
} from '#domain/status/idea-status.ts';
import { idea } from '#help/ideas/contract.ts';
import { approvalForm, rejectionForm, strayWords } from './decision.ts';
import { draftForm } from './form.ts';

export const IDEAS = staffList({
  name: 'ideas',
  subject: 'idea',
  label: 'Idées d’automatisation',
  noun: { one: 'idée', many: 'idées' },
  failed: "Impossible de charger les idées d'automatisation",
  exports: 'people.export',
  filters: {
    search: { kind: 'search', label: 'Mots, email ou numéro', max: 200 },
    filter: {
      kind: 'select',
      label: 'Filtres rapides',
      words: wordsOf(IDEA_FILTERS, (filter) => IDEA_FILTER_LABELS[filter]),
      unknown: 'Ce filtre n’existe pas.',
      elsewhere: true,
    },
  },
});

const staffIdea = idea.extend({
  user_id: z.int().nullable(),
  category_name: z.string().nullable(),
  ai_summary: z.string(),
  is_ai_generated: z.boolean(),
  /** Staff changed its public texts when they approved it. */
  texts_changed: z.boolean(),
  /** Somebody of the team read or wrote them: until then nothing of it is public. */
  texts_approved: z.boolean(),
  ai_processed: z.boolean(),
  /** The model gives its own (docs/product/idea.md#models-own-confidence). */
  confidence_percentage: z.int().nullable(),
  ai_model_used: z.string(),
  ai_processing_date: isoInstant.nullable(),
  has_workflow_file: z.boolean(),
  original_email_subject: z.string(),
  original_email_date: isoInstant.nullable(),
  draft: z.object({ id: z.int(), name: z.string(), on_sale: z.boolean() }).nullable(),
  /** It says whether the author has accepted the gift. */
  gift: z.object({ received: z.boolean() }).nullable(),
  moves: z.array(z.enum(IDEA_STATUSES)),
  may_reprocess: z.boolean(),
  /** It tells why the last attempts failed; empty otherwise. */
  reading_failure: z.string(),
  failed_tries: z.int(),
  retry_at: isoInstant.nullable(),
});
export type StaffIdea = z.infer<typeof staffIdea>;

const filter = filterOf(IDEAS);

export const listAllIdeas = endpoint(
  { ...staff('GET', '/api/automation-ideas/', 'ideas.read'), beside: true as const },
  {
    scope: 'ideas.read',
    summary:
      'Every idea, newest first, by quick filter; search in titles, description, summary, email and number',
    list: IDEAS,
    query: z.strictObject({ ...listPageQuery, ...filter }),
    answer: z.object({
      ideas: z.array(staffIdea),
      pagination: listPage,
    }),
  },
);
export type IdeasFilter = z.output<NonNullable<typeof listAllIdeas.query>>;

export const exportIdeas = endpoint(staff('GET', '/api/admin/automation-ideas/export/', 'ideas.read'), {
  summary:
    'The chosen ideas as a CSV file, which the journal keeps; it asks for the right to export people too',
  query: z.strictObject({ ...filter, ...listFileQuery }),
  answer: z.null(),
  file: 'text/csv',
  errors: ['proof_required'],
});
export type IdeasFile = z.output<NonNullable<typeof exportIdeas.query>>;

export const previewIdeas = endpoint(staff('POST', '/api/admin/automation-ideas/preview/', 'ideas.write'), {
  summary: 'Which of several ideas may be moved there; it changes nothing',
  body: severalLinesBody(STAFF_DESTINATIONS, z.strictObject(filter).prefault({})),
  answer: severalLines,
});

export const ideaStatistics = endpoint(staff('GET', '/api/automation-ideas/statistics/', 'ideas.read'), {
  summary: 'How many ideas there are, were read by the model, are of high confidence, have a workflow',
  answer: z.object({
    total_ideas: z.int(),
    ai_processed_ideas: z.int(),
    high_confidence_ideas: z.int(),
    ideas_with_workflows: z.int(),
  }),
});
export type IdeaStatistics = z.infer<typeof ideaStatistics.answer>;

export const readIdea = endpoint(staff('GET', '/api/automation-ideas/:id/', 'ideas.read'), {
  summary: 'An idea with what the model made of it, and where it may go',
  params: idParams,
  answer: staffIdea,
});

const status = z.enum(IDEA_STATUSES, 'Ce statut n’existe pas.');

export const moveIdea = endpoint(staff('PATCH', '/api/automation-ideas/:id/', 'ideas.write'), {
  summary:
    'Takes an idea into review, approves it, with its public texts as staff want them, or rejects it, with the reason ' +
    'that its author reads; `seen` is the status that one has read',
  params: idParams,
  body: z
    .strictObject({
      status,
      seen: status.optional(),
      ...approvalForm.partial().shape,
      ...rejectionForm.partial().shape,
    })
    .superRefine((body, { addIssue }) => {
      for (const [field, message] of strayWords(body)) addIssue({ code: 'custom', path: [field], message });
    }),
  answer: staffIdea,
  errors: ['idea_move_not_allowed', 'changed_meanwhile'],
});

export const reprocessIdea = endpoint(staff('POST', '/api/automation-ideas/:id/reprocess/', 'ideas.write'), {
  summary: 'Sends an idea to the AI again; what was made of it before is kept to compare',
  params: idParams,
  body: z.strictObject({ seen: status.optional() }),
  answer: staffIdea,
  errors: ['idea_not_reprocessed', 'ai_off', 'ai_budget', 'changed_meanwhile'],
});

export const draftIdea = endpoint(staff('POST', '/api/automation-ideas/:id/draft/', 'content.write'), {
  summary:
    'Makes a draft automation from an accepted idea: its texts, its page and its workflow, which is not published',
  params: idParams,
  body: draftForm.extend({ seen: status.optional() }),
  answer: staffIdea,
  status: 201,
  errors: ['idea_move_not_allowed', 'draft_exists', 'changed_meanwhile'],
});

export const giveToAuthor = endpoint(staff('POST', '/api/automation-ideas/:id/gift/', 'gifts.give-long'), {
  summary: 'Gives the author of an idea the automation that it has become; a second time changes nothing',
  params: idParams,
  answer: staffIdea,
  errors: ['idea_not_on_sale', 'gift_not_given', 'gift_without_address', 'changed_meanwhile'],
  cost: 2,
});

const linked = z.object({ id: z.int(), name: z.string() });

export const ideaReadings = endpoint(staff('GET', '/api/automation-ideas/:id/readings/', 'ideas.read'), {
  summary:
    'What models made of an idea, newest first, its last tries with what they cost, and the last workflow',
  params: idParams,
  answer: z.object({
    readings: z.array(
      z.object({
        attempt: z.int(),
        read_at: isoInstant,
        model: z.string(),
        prompt_version: z.int(),
        title: z.string(),
        summary: z.string(),
        category_name: z.string().nullable(),
        usage_type_display: z.string(),
        feasible: z.boolean(),
        confidence_percentage: z.int(),
        inputs: z.array(
          z.object({ name: z.string(), label: z.string(), kind: z.string(), required: z.boolean() }),
        ),
        steps: z.array(z.object({ label: z.string(), title: z.string(), to_connect: z.boolean() })),
        questions: z.array(z.string()),
        similar_ideas: z.array(linked),
        similar_automations: z.array(linked),
      }),
    ),
    tries: z.array(
      z.object({
        attempt: z.int(),
        at: isoInstant,
        /** Null while it is under way. */
        outcome: z.string().nullable(),
        reason: z.string(),
        model: z.string(),
        tokens: z.int(),
        /** In euros, rounded up to a cent. */
        cost: z.number(),
        is_estimate: z.boolean(),
        duration_ms: z.int().nullable(),
      }),
    ),
    answers: z.array(z.object({ question: z.string(), answer: z.string(), answered_at: isoInstant })),
    workflow: z.record(z.string(), z.unknown()).nullable(),
  }),
  cost: 2,
});
export type IdeaReadings = z.infer<typeof ideaReadings.answer>;

export const downloadWorkflow = endpoint(
  staff('GET', '/api/automation-ideas/:id/download_workflow/', 'ideas.read'),
  {
    summary: 'The address of an idea’s workflow file, valid for five minutes',
    params: idParams,
    answer: z.object({ download_url: z.string() }),
  },
);

export const deleteIdea = endpoint(staff('DELETE', '/api/automation-ideas/:id/', 'ideas.write'), {
  summary: 'Deletes an idea with its author’s words',
  params: idParams,
  answer: z.null(),
  status: 204,
});
