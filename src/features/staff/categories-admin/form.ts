import { z } from 'zod';
import { lineOfText, NOT_LOADED, paragraphs } from '#contract-kit/fields.ts';
import { rulesOf } from '#contract-kit/record-rules.ts';
import { CATEGORY } from '#domain/edits/staff-records.ts';
import { isSlug, NOT_A_SLUG } from '#domain/text/slug.ts';

const fields = {
  name: rulesOf(CATEGORY).name,
  description: paragraphs(CATEGORY.description.max).default(''),
};
const slug = lineOfText(100, NOT_A_SLUG).refine(isSlug, NOT_A_SLUG);

export const newCategoryForm = z.strictObject({ ...fields, slug: slug.optional() });

/** The call adds the version from which the form was filled. */
export const categoryForm = z.strictObject({ ...fields, slug });
export const changedCategory = categoryForm.extend({ version: z.int(NOT_LOADED).positive(NOT_LOADED) });

export type NewCategoryForm = z.output<typeof newCategoryForm>;
export type CategoryForm = z.output<typeof categoryForm>;
export type ChangedCategory = z.output<typeof changedCategory>;
