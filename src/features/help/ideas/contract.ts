import { z } from 'zod';
import { anyone, customer, endpoint, longTextBytes } from '#contract-kit/endpoint.ts';
import { identifier, idParams, isoInstant, lineOfText, paragraphs } from '#contract-kit/fields.ts';
import { MOST_QUESTIONS } from '#domain/idea/idea-analysis.ts';
import { DEFAULT_IDEA_USAGE_TYPE, IDEA_STATUSES, IDEA_USAGE_TYPES } from '#domain/status/idea-status.ts';
import { emailAddress } from '#people/accounts/contract.ts';

const descriptionRequired = 'La description de votre idée est obligatoire.';
const DESCRIPTION_MIN = 20;

/** docs/product/idea.md#form-of-an-idea */
export const ideaForm = z.strictObject({
  email: emailAddress("L'email est obligatoire.", "L'email n'est pas valide."),
  title: lineOfText(150).default(''),
  description: paragraphs(5000, descriptionRequired).refine((text) => text.length >= DESCRIPTION_MIN, {
    error: ({ input }) =>
      input === ''
        ? descriptionRequired
        : `Veuillez décrire votre idée avec au moins ${DESCRIPTION_MIN} caractères.`,
  }),
  usage_type: z
    .enum(IDEA_USAGE_TYPES, "Veuillez préciser si c'est pour un usage personnel ou professionnel.")
    .default(DEFAULT_IDEA_USAGE_TYPE),
  /** Empty or left out: no category. */
  category_slug: lineOfText(100).nullable().default(''),
});

export type IdeaForm = z.output<typeof ideaForm>;

/** docs/product/idea.md#what-its-author-sees */
export const idea = z.object({
  id: z.int(),
  email: z.string(),
  title: z.string(),
  generated_title: z.string(),
  description: z.string(),
  usage_type: z.enum(IDEA_USAGE_TYPES),
  usage_type_display: z.string(),
  category_slug: z.string().nullable(),
  status: z.enum(IDEA_STATUSES),
  status_display: z.string(),
  /** While it is rejected: why, in the team’s words; empty when they gave none. */
  rejection_reason: z.string(),
  created_at: isoInstant,
  /** Questions about it wait for its author, or may still be answered otherwise. */
  asks_author: z.boolean(),
  /** The idea became this automation, once that is on sale. */
  automation: z.object({ id: z.int(), slug: z.string(), name: z.string() }).nullable(),
});

export type Idea = z.infer<typeof idea>;

/** Questions of a model about it, which its author may answer. */
const asked = z.object({
  attempt: z.int(),
  /** It is open until somebody decides on it. */
  open: z.boolean(),
  items: z.array(z.object({ place: z.int(), question: z.string(), answer: z.string().nullable() })),
});

const followedIdea = idea.omit({ email: true }).extend({
  questions: asked.nullable(),
  /** The team gives it to the author: whether somebody has taken it. */
  gift: z.object({ received: z.boolean() }).nullable(),
  /** Its author gets emails about what becomes of it. */
  is_told: z.boolean(),
});

export type FollowedIdea = z.infer<typeof followedIdea>;

export const proposeIdea = endpoint(anyone('POST', '/api/automation-ideas/'), {
  summary: 'Proposes an automation, with or without an account; its author is told that it was received',
  body: ideaForm,
  answer: idea,
  status: 201,
  errors: ['invalid_token'],
  rateLimit: {
    perAddress: 10,
    windowSeconds: 600,
    perAccount: { field: 'email', max: 5, windowSeconds: 3600, everywhere: true },
  },
  bodyMaxBytes: longTextBytes,
});

export const listOwnIdeas = endpoint(customer('GET', '/api/automation-ideas/'), {
  summary: 'The customer’s own ideas, newest first',
  answer: z.array(idea),
  cost: 30,
  errors: ['invalid_token'],
});

export const readIdeaByKey = endpoint(anyone('POST', '/api/automation-ideas/by-key/'), {
  summary: 'An idea by the link of its acknowledgement, without an account: its words and its status',
  body: z.strictObject({ key: identifier(200, 'Ce champ est obligatoire.') }),
  answer: followedIdea,
  errors: ['link_expired'],
  rateLimit: { perAddress: 30, windowSeconds: 600 },
});

/** `attempt`: the reading whose questions are answered. */
const answers = {
  attempt: z.int().positive(),
  answers: z
    .array(
      z.strictObject({
        place: z
          .int()
          .min(0)
          .max(MOST_QUESTIONS - 1),
        answer: paragraphs(2_000).min(1, 'Écrivez une réponse.'),
      }),
    )
    .min(1, 'Répondez à une question au moins.')
    .max(MOST_QUESTIONS)
    .refine((given) => new Set(given.map(({ place }) => place)).size === given.length, {
      error: 'Répondez une fois à chaque question.',
    }),
};
export type GivenAnswers = z.output<z.ZodObject<typeof answers>>;

export const answerByKey = endpoint(anyone('POST', '/api/automation-ideas/by-key/answers/'), {
  summary: 'Answers the questions about an idea by its link, without an account',
  body: z.strictObject({ key: identifier(200, 'Ce champ est obligatoire.'), ...answers }),
  answer: followedIdea,
  errors: ['link_expired', 'changed_meanwhile'],
  rateLimit: { perAddress: 20, windowSeconds: 600 },
  bodyMaxBytes: longTextBytes,
});

export const receiveGift = endpoint(customer('POST', '/api/automation-ideas/by-key/gift/'), {
  summary: 'Takes the automation that the team gives the author of an idea, by its link, into one’s account',
  body: z.strictObject({ key: identifier(200, 'Ce champ est obligatoire.') }),
  answer: followedIdea,
  errors: ['link_expired', 'gift_not_given', 'gift_taken'],
  rateLimit: { perAddress: 20, windowSeconds: 600 },
});

export const stopNewsByKey = endpoint(anyone('POST', '/api/automation-ideas/by-key/stop-news/'), {
  summary:
    'Ends the emails about every idea of the address that proposed this one; a second time changes nothing',
  body: z.strictObject({ key: identifier(200, 'Ce champ est obligatoire.') }),
  answer: followedIdea,
  errors: ['link_expired'],
  rateLimit: { perAddress: 20, windowSeconds: 600 },
});

export const newsAddress = z.object({ key: identifier(200) });

/** docs/product/idea.md#news-are-stopped-from-the-email */
export const stopNewsFromEmail = endpoint(anyone('POST', '/api/automation-ideas/by-key/stop-news/:key/'), {
  summary:
    'Likewise, by the address that each email about an idea carries for the one click of its reader’s mailbox',
  params: newsAddress,
  answer: z.null(),
  status: 204,
  errors: ['link_expired'],
  rateLimit: { perAddress: 60, windowSeconds: 600 },
  ignoresBody: true,
});

export const readOwnIdea = endpoint(customer('GET', '/api/automation-ideas/own/:id/'), {
  summary: 'One of the customer’s own ideas, with the questions about it',
  params: idParams,
  answer: followedIdea,
});

export const answerOwnIdea = endpoint(customer('POST', '/api/automation-ideas/own/:id/answers/'), {
  summary: 'Answers the questions about one of the customer’s own ideas',
  params: idParams,
  body: z.strictObject(answers),
  answer: followedIdea,
  errors: ['changed_meanwhile'],
  bodyMaxBytes: longTextBytes,
});
