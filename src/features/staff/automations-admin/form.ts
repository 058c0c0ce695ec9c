import { z } from 'zod';
import { lineOfText, NOT_LOADED, namedId, numberInForm, whenMissing } from '#contract-kit/fields.ts';
import { flag, rulesOf } from '#contract-kit/record-rules.ts';
import { AUTOMATION } from '#domain/edits/automation-record.ts';
import { CAPTION_LENGTH, MOST_PICTURES } from '#domain/page/pictures.ts';
import { isSeen } from '#domain/text/seen-text.ts';

const required = 'Ce champ est obligatoire.';

export const fileBytes = 5 * 1_048_576;

export const toolPageFile = z
  .file('Un fichier HTML est requis.')
  .min(1, 'Un fichier HTML est requis.')
  .max(fileBytes, 'Ce fichier ne peut pas dépasser 5\u00a0Mo.')
  .refine(({ name }) => /\.html$/i.test(name), 'Veuillez sélectionner un fichier HTML (.html)');

const image = z
  .file('Choisissez une image PNG, JPEG, WebP ou AVIF.')
  .max(fileBytes, 'Ce fichier ne peut pas dépasser 5\u00a0Mo.');

export const automationFields = { ...rulesOf(AUTOMATION), image: image.optional() };

const caption = z.string(whenMissing(required)).pipe(lineOfText(CAPTION_LENGTH)).refine(isSeen, required);

export const pictureForm = z.strictObject({ image, caption });

const listed = z
  .array(
    z.strictObject({ id: z.int(whenMissing(required)).pipe(namedId('Cette image n’existe pas.')), caption }),
    'Ce champ doit être une liste d’images.',
  )
  .max(MOST_PICTURES, `Une automatisation a ${MOST_PICTURES}\u00a0images au plus.`)
  .refine(
    (pictures) => new Set(pictures.map(({ id }) => id)).size === pictures.length,
    'Une image y est deux fois.',
  );

export const arrangedPictures = z.strictObject({
  pictures: listed,
  /** These are the values from before the change. */
  seen: listed,
});

export const newAutomationForm = z.strictObject({
  ...automationFields,
  slug: automationFields.slug.optional(),
  webhook_file: toolPageFile,
});

/** The call adds the version from which the form was filled. */
export const automationForm = z.strictObject({ ...automationFields, remove_image: flag.optional() });
export const changedAutomation = automationForm.extend({
  version: numberInForm(z.int(NOT_LOADED).positive(NOT_LOADED), NOT_LOADED),
});

export type NewAutomationForm = z.output<typeof newAutomationForm>;
export type AutomationForm = z.output<typeof automationForm>;
export type ChangedAutomation = z.output<typeof changedAutomation>;
