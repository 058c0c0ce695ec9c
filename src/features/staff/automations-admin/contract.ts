import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { identifier, idParams, namedId, numberInAddress } from '#contract-kit/fields.ts';
import { filterOf, listFileQuery, listPage, listPageQuery } from '#contract-kit/list-page.ts';
import { severalLines, severalLinesBody } from '#contract-kit/several-lines.ts';
import { staffList } from '#contract-kit/staff-list.ts';
import { picture } from '#shop/catalogue/contract.ts';
import { demonstrationForm, formBytes } from './demonstration-form.ts';
import {
  arrangedPictures,
  automationFields,
  changedAutomation,
  fileBytes,
  newAutomationForm,
  pictureForm,
  toolPageFile,
} from './form.ts';
import { type announcement, row, staffAutomation, use, version } from './shapes.ts';

export const AUTOMATIONS = staffList({
  name: 'automations',
  subject: 'automation',
  label: 'Automatisations',
  noun: { one: 'automatisation', many: 'automatisations' },
  failed: 'Impossible de charger les automatisations',
  exports: 'content.read',
  filters: {
    search: { kind: 'search', label: 'Nom de l’automatisation', max: 100 },
    category: { kind: 'loaded', label: 'Catégorie', all: 'Toutes', max: 100 },
    available: {
      kind: 'select',
      label: 'Disponibilité',
      all: 'Toutes',
      words: { true: 'En vente', false: 'Retirée de la vente' },
      unknown: 'Cette valeur n’est pas proposée.',
    },
  },
  sorts: {
    by: ['name', 'subscription_price', 'owner_count', 'updated_at'],
    usual: 'name',
    unknown: 'Ce tri n’existe pas.',
  },
});

const filter = {
  ...filterOf(AUTOMATIONS),
  // A draft from an idea lacks these, so a person fills them in.
  available: z.enum(['true', 'false'], AUTOMATIONS.filters.available.unknown).optional(),
};

export const listStaffAutomations = endpoint(staff('GET', '/api/admin/automations/', 'content.read'), {
  scope: 'content.read',
  summary:
    'Every automation that was not deleted, on sale or not, with its owners and live subscriptions, or who may still get it back',
  list: AUTOMATIONS,
  query: z.strictObject({ ...listPageQuery, ...filter }),
  answer: z.object({ automations: z.array(row), pagination: listPage }),
});

export const exportAutomations = endpoint(staff('GET', '/api/admin/automations/export/', 'content.read'), {
  summary: 'The chosen automations as a CSV file',
  query: z.strictObject({ ...filter, ...listFileQuery }),
  answer: z.null(),
  file: 'text/csv',
});
export type AutomationsFile = z.output<NonNullable<typeof exportAutomations.query>>;

const notACategory = 'Cette catégorie n’existe pas.';
const categoryToMoveTo = 'Choisissez la catégorie où les déplacer.';

export const previewAutomations = endpoint(
  staff('POST', '/api/admin/automations/preview/', 'content.write'),
  {
    summary: 'What an act would do to each of several automations; it changes nothing',
    body: severalLinesBody(['offer', 'withdraw', 'move'], z.strictObject(filter).prefault({}))
      .extend({ category: namedId(notACategory).optional() })
      .refine(({ act, category }) => act !== 'move' || category !== undefined, {
        path: ['category'],
        error: categoryToMoveTo,
      }),
    answer: severalLines,
  },
);

export const getStaffAutomation = endpoint(staff('GET', '/api/admin/automations/:id/', 'content.read'), {
  summary: 'One automation with all that its form shows, and the price announcement that is left to make',
  params: idParams,
  answer: staffAutomation,
});

export const readAutomationUse = endpoint(staff('GET', '/api/admin/automations/:id/use/', 'content.read'), {
  summary:
    'How many may open an automation, open it and keep documents in it: counts, nothing of what is kept',
  params: idParams,
  answer: use,
});

export const createAutomation = endpoint(staff('POST', '/api/automations/', 'content.write'), {
  summary: 'Makes an automation with its HTML file, which is published; its slug comes from its name',
  body: newAutomationForm,
  fileMaxBytes: fileBytes,
  answer: staffAutomation,
  status: 201,
  errors: ['body_too_large'],
});

/** A draft that comes from elsewhere needs a person for these. */
export const { category, purchase_price, subscription_price } = automationFields;

// Null when it is the published version, when none is published, or when the two are too different.
export const changeAutomation = endpoint(staff('PUT', '/api/automations/:id/', 'prices.write'), {
  summary:
    'Changes an automation. A new subscription price holds for new buyers at once, for subscribers only once announced: `announcement`',
  params: idParams,
  body: changedAutomation,
  fileMaxBytes: fileBytes,
  answer: staffAutomation,
  errors: [
    'changed_meanwhile',
    'body_too_large',
    'workflow_unpublished',
    'page_unwritten',
    'draft_unfinished',
  ],
  cost: 2,
});

export const setAvailable = endpoint(staff('PATCH', '/api/automations/:id/', 'content.write'), {
  summary: 'Puts an automation on sale, or takes it off; subscribers keep it',
  params: idParams,
  body: z.strictObject({ available: z.boolean('Ce champ doit être vrai ou faux.') }),
  answer: staffAutomation,
  errors: ['workflow_unpublished', 'page_unwritten', 'draft_unfinished'],
});

export const moveAutomation = endpoint(staff('POST', '/api/admin/automations/:id/move/', 'content.write'), {
  summary: 'Moves an automation from the category in which it was seen to another',
  params: idParams,
  body: z.strictObject({ category: namedId(notACategory), seen: namedId(notACategory) }),
  answer: staffAutomation,
  errors: ['changed_meanwhile'],
  cost: 2,
});

export const addPicture = endpoint(staff('POST', '/api/admin/automations/:id/pictures/', 'content.write'), {
  summary: 'Adds a picture after the others, five at most; the same once more is no other',
  params: idParams,
  body: pictureForm,
  fileMaxBytes: fileBytes,
  answer: z.array(picture),
  status: 201,
  errors: ['body_too_large'],
});

export const changePictures = endpoint(
  staff('PUT', '/api/admin/automations/:id/pictures/', 'content.write'),
  {
    summary: 'Orders the pictures, changes their captions, and removes those that are not in the list',
    params: idParams,
    body: arrangedPictures,
    answer: z.array(picture),
    errors: ['changed_meanwhile'],
  },
);

export const deleteAutomation = endpoint(staff('DELETE', '/api/automations/:id/', 'content.write'), {
  summary:
    'Hides an automation for good, unless somebody owns it, subscribes to it, is paying it or may get it back with their file',
  params: idParams,
  answer: z.null(),
  status: 204,
  errors: ['automation_sold', 'proof_required'],
});

export const uploadToolPage = endpoint(
  staff('POST', '/api/automations/:id/upload_webhook/', 'content.write'),
  {
    summary: 'Adds a version of the HTML file, and publishes it unless told not to',
    params: idParams,
    body: z.strictObject({
      webhook_file: toolPageFile,
      publish: z
        .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
        .default(true),
    }),
    fileMaxBytes: fileBytes,
    answer: version,
    status: 201,
    errors: ['body_too_large'],
  },
);

export const getToolPageContent = endpoint(
  staff('GET', '/api/admin/webhook-content/:slug/', 'content.read'),
  {
    summary: 'The published HTML file of an automation, by its slug, as it was uploaded',
    params: z.object({ slug: identifier(200).min(1) }),
    answer: version.pick({ number: true, file_name: true, bytes: true, sha256: true }).extend({
      automation_id: z.int(),
      slug: z.string(),
      html: z.string(),
    }),
    errors: ['no_webhook_file'],
  },
);

export const listVersions = endpoint(staff('GET', '/api/admin/automations/:id/versions/', 'content.read'), {
  summary: 'Every file that was uploaded for an automation, the latest first',
  params: idParams,
  answer: z.array(version),
});

const versionParams = idParams.extend({ number: numberInAddress(z.int().positive().max(2_147_483_647)) });

export const examineVersion = endpoint(
  staff('GET', '/api/admin/automations/:id/versions/:number/', 'content.read'),
  {
    summary: 'What will not work in the frame, and what changes against the published version',
    params: versionParams,
    answer: z.object({
      number: z.int(),
      published_version: z.int().nullable(),
      faults: z.array(
        z.object({
          line: z.int(),
          kind: z.enum(['outside', 'network', 'storage', 'navigation', 'code']),
          message: z.string(),
        }),
      ),
      more_faults: z.boolean(),
      /** The difference compares it with this published version. */
      difference: z
        .object({
          added: z.int(),
          removed: z.int(),
          hunks: z.array(z.object({ old_start: z.int(), new_start: z.int(), lines: z.array(z.string()) })),
          more_lines: z.boolean(),
        })
        .nullable(),
    }),
  },
);

export const previewVersion = endpoint(
  staff('POST', '/api/admin/automations/:id/versions/:number/frame/', 'content.read'),
  {
    summary: 'Gives staff the signed address of a version in the customers’ frame: 60 seconds, usable once',
    params: versionParams,
    answer: z.object({ src: z.string(), expires_in: z.int() }),
    errors: [],
    cost: 2,
  },
);

export const publishVersion = endpoint(
  staff('POST', '/api/admin/automations/:id/versions/:number/publish/', 'content.write'),
  {
    summary: 'Gives subscribers this version from now on; a former one goes back to it',
    params: versionParams,
    body: z.strictObject({
      /** It is JSON as text; null when there is none. */
      replaces: z.int('Ce champ doit être un nombre entier.').positive().nullable(),
    }),
    answer: version,
    errors: ['published_meanwhile'],
    cost: 2,
  },
);

export type StaffAutomation = z.infer<typeof staffAutomation>;
export type ShownPicture = z.infer<typeof picture>;
export type ArrangedPictures = z.output<typeof arrangedPictures>;
export type AutomationRow = z.infer<typeof row>;
export type PageVersion = z.infer<typeof version>;
export type ExaminedVersion = z.infer<typeof examineVersion.answer>;
export type PriceAnnouncement = z.infer<typeof announcement>;

const demonstration = z.object({
  allowed: z.boolean(),
  /** A text of JSON, or none. */
  sample: z.string().nullable(),
  version: z.int(),
});

export const getDemonstration = endpoint(
  staff('GET', '/api/admin/automations/:id/demonstration/', 'content.read'),
  {
    summary: 'Whether anybody may try an automation before buying, and the work that it then shows',
    params: idParams,
    answer: demonstration,
  },
);

export const changeDemonstration = endpoint(
  staff('PUT', '/api/admin/automations/:id/demonstration/', 'content.write'),
  {
    summary: 'Allows or forbids the demonstration of an automation, and gives its sample work',
    params: idParams,
    body: demonstrationForm,
    answer: demonstration,
    errors: ['changed_meanwhile'],
    bodyMaxBytes: formBytes,
  },
);

export type StaffDemonstration = z.infer<typeof demonstration>;
