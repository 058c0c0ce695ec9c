import { z } from 'zod';
import { anyone, customer, endpoint } from '#contract-kit/endpoint.ts';
import { euros, isoInstant } from '#contract-kit/fields.ts';
import { FILED_BYTES, FILED_DOCUMENTS } from '#domain/document/filed-documents.ts';
import { EXPORT_PLATFORM, IMPORT_MESSAGES } from '#domain/people/export-file.ts';

/** `automation_id` survives a change of slug; the price is in euros, once or per month. */
const exportedAutomation = z.strictObject({
  automation_id: z.int().positive().max(2_147_483_647),
  automation_slug: z.string(),
  automation_name: z.string(),
  category_slug: z.string(),
  individual_price: euros,
});

const FILED_AUTOMATIONS = 10_000;

const filedAmounts = {
  net_cents: z.number(),
  vat_cents: z.number(),
};
const filedPaper = z.strictObject({
  number: z.string(),
  day: z.string(),
  customer: z.string(),
  origin: z.string(),
  amounts: z
    .strictObject({
      ...filedAmounts,
      total_cents: z.number(),
      rates: z.array(z.strictObject({ vat_rate: z.number(), ...filedAmounts })),
    })
    .nullable(),
});

/** Looser than what is kept: a limit that changes must not void a whole file. Each is checked as it comes back. */
const filedDocument = z.strictObject({
  key: z.string(),
  title: z.string(),
  renamed: z.boolean(),
  /** A text of JSON. */
  value: z.string(),
  created_at: isoInstant,
  saved_at: isoInstant,
  archived_at: isoInstant.nullable(),
  kind: z.string().nullable(),
  number: z.int().nullable(),
  issued_at: isoInstant.nullable(),
  /** The paper stands on it; a file made before papers were kept has none. */
  paper: filedPaper.nullable().optional(),
  paid_on: z.string().nullable().optional(),
  paid_by: z.string().nullable().optional(),
  logo: z.string().nullable().optional(),
});

const keptDocuments = z.strictObject({
  stores: z
    .array(
      z.strictObject({
        /** Null of the book that tools share. */
        automation_id: z.int().positive().max(2_147_483_647).nullable(),
        slug: z.string().nullable(),
        documents: z.array(filedDocument),
      }),
    )
    .max(FILED_DOCUMENTS),
  /** The last number of each kind. */
  sequences: z
    .array(z.strictObject({ kind: z.string(), last: z.int(), day: z.string().nullable().optional() }))
    .max(100),
  /** How many documents have no room here, or are of a tool that is not owned. */
  left_out: z.int().nonnegative(),
  /** Of what is issued; each stands once. */
  logos: z.array(z.string()).max(FILED_DOCUMENTS).optional(),
});

/** docs/product/export-and-restore.md#signed-canonical-json */
export const exportFile = z.strictObject({
  personal_info: z.strictObject({
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string(),
  }),
  export_metadata: z.strictObject({
    platform: z.literal(EXPORT_PLATFORM),
    export_date: isoInstant,
    security_enabled: z.literal(true),
    signature: z.string(),
  }),
  purchased_automations: z.array(exportedAutomation).max(FILED_AUTOMATIONS),
  subscription_automations: z.array(exportedAutomation).max(FILED_AUTOMATIONS),
  subscription_settings: z.strictObject({ monthly_cap: z.number() }).optional(),
  kept_documents: keptDocuments.optional(),
});

export type ExportFile = z.infer<typeof exportFile>;
export type ExportedAutomation = ExportFile['purchased_automations'][number];

/** The whole downloaded file: only the server can verify it. */
export const importedData = z.record(z.string(), z.unknown(), IMPORT_MESSAGES.notExport);

/** Enough for the documents of a file, and for thousands of automations. */
export const importedFileBytes = 1_048_576 + FILED_BYTES;

export const announcedRestore = z.object({
  automations: z.int(),
  subscriptions: z.int(),
  documents: z.int(),
  /** Only where a part of it comes back. */
  book: z.literal(true).optional(),
});

export const exportData = endpoint(customer('POST', '/api/users/export-data/'), {
  summary: 'The customer’s data as a signed file, to be saved as export_donnees_{timestamp}.json',
  answer: exportFile,
  errors: ['invalid_token'],
  cost: 100,
  rateLimit: { perAddress: 30, windowSeconds: 60 },
});

export const getExportKey = endpoint(anyone('GET', '/api/export-key/'), {
  summary: 'The public key that verifies an export file without the shop',
  answer: z.object({ algorithm: z.literal('Ed25519'), public_key: z.string() }),
  rateLimit: { perAddress: 60, windowSeconds: 60 },
});

export const deleteAccount = endpoint(customer('DELETE', '/api/users/delete-account/'), {
  summary: 'Closes the account for good: subscriptions, sessions, card, personal data',
  answer: z.object({ detail: z.string(), cancelled_subscriptions: z.int() }),
  errors: ['invalid_token'],
});
