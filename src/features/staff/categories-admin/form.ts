import { z } from 'zod';
import { lineOfText, paragraphs } from '#contract-kit/fields.ts';
import { isSeen } from '#domain/text/seen-text.ts';
import { isSlug, NOT_A_SLUG } from '#domain/text/slug.ts';

const required = 'Le nom est obligatoire.';

const fields = {
  name: lineOfText(100, required).refine(isSeen, required),
  description: paragraphs(1000).default(''),
};
const slug = lineOfText(100, NOT_A_SLUG).refine(isSlug, NOT_A_SLUG);

export const newCategoryForm = z.strictObject({ ...fields, slug: slug.optional() });

export const categoryForm = z.strictObject({
  ...fields,
  slug,
  /** Of the category that the form was filled from; without it nobody is told of a change meanwhile. */
  version: z.int().positive().optional(),
});

export type NewCategoryForm = z.output<typeof newCategoryForm>;
export type CategoryForm = z.output<typeof categoryForm>;
