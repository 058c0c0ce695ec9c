import { z } from 'zod';
import {
  identifier,
  lineOfText,
  NOT_LOADED,
  namedId,
  numberInForm,
  paragraphs,
  whenMissing,
} from '#contract-kit/fields.ts';
import { isEuroAmount } from '#domain/money/money.ts';
import { MOST_PRICE_EUROS, TOO_DEAR, typedEuros } from '#domain/money/typed-euros.ts';
import { CAPTION_LENGTH, MOST_PICTURES, SHORT_TEXT_LENGTH } from '#domain/page/pictures.ts';
import { isSeen } from '#domain/text/seen-text.ts';
import { isSlug, NOT_A_SLUG } from '#domain/text/slug.ts';

const required = 'Ce champ est obligatoire.';
const notAnAmount = 'Ce champ doit être un montant en euros, avec deux décimales au plus.';
const seen = (text: z.ZodString) => text.refine(isSeen, required);

export const fileBytes = 5 * 1_048_576;

/** As a number, or as a form writes it. */
const price = (notPositive: string) =>
  z
    .union([seen(identifier(40, required)), z.number()], {
      error: ({ input }) => (input === undefined || input === null ? required : notAnAmount),
    })
    .transform((value) => (typeof value === 'string' ? (typedEuros(value) ?? Number.NaN) : value))
    .pipe(
      z
        .number(notAnAmount)
        .positive(notPositive)
        .max(MOST_PRICE_EUROS, TOO_DEAR)
        .refine(isEuroAmount, notAnAmount),
    );

const flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')],
  'Ce champ doit être vrai ou faux.',
);

const slug = identifier(100, required).min(1, required).refine(isSlug, NOT_A_SLUG);

export const webhookFile = z
  .file('Un fichier HTML est requis.')
  .min(1, 'Un fichier HTML est requis.')
  .max(fileBytes, 'Ce fichier ne peut pas dépasser 5\u00a0Mo.')
  .refine(({ name }) => /\.html$/i.test(name), 'Veuillez sélectionner un fichier HTML (.html)');

const image = z
  .file('Choisissez une image PNG, JPEG, WebP ou AVIF.')
  .max(fileBytes, 'Ce fichier ne peut pas dépasser 5\u00a0Mo.');

export const automationFields = {
  name: seen(lineOfText(150, required)),
  description: seen(paragraphs(5000, required)),
  goes_in: paragraphs(SHORT_TEXT_LENGTH).optional(),
  comes_out: paragraphs(SHORT_TEXT_LENGTH).optional(),
  for_whom: paragraphs(SHORT_TEXT_LENGTH).optional(),
  category: numberInForm(namedId('Cette catégorie n’existe pas.'), required),
  purchase_price: price("Le prix d'achat doit être supérieur à 0."),
  subscription_price: price("Le prix d'abonnement doit être supérieur à 0."),
  available: flag.optional(),
  subscription_available: flag.optional(),
  image: image.optional(),
};

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
  /** As they stood when the change was made. */
  seen: listed,
});

export const newAutomationForm = z.strictObject({
  ...automationFields,
  slug: slug.optional(),
  webhook_file: webhookFile,
});

/** As it is typed; the call adds the version that it was filled from. */
export const automationForm = z.strictObject({
  ...automationFields,
  slug,
  remove_image: flag.optional(),
});
export const changedAutomation = automationForm.extend({
  version: numberInForm(z.int(NOT_LOADED).positive(NOT_LOADED), NOT_LOADED),
});

export type NewAutomationForm = z.output<typeof newAutomationForm>;
export type AutomationForm = z.output<typeof automationForm>;
export type ChangedAutomation = z.output<typeof changedAutomation>;
