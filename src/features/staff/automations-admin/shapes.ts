/** What the calls of the team answer of an automation. */
import { z } from 'zod';
import { euros, isoInstant } from '#contract-kit/fields.ts';
import { automation, automationDetail } from '#shop/catalogue/contract.ts';

export const row = automation
  .pick({
    id: true,
    name: true,
    slug: true,
    image: true,
    available: true,
    subscription_available: true,
    purchase_price: true,
    subscription_price: true,
    category: true,
    has_webhook_file: true,
    subscription_count: true,
  })
  .extend({
    /** Who has it for good: bought, given or restored. */
    owner_count: z.int(),
    /** Who may still get it back with the file of a closed account; null where owners or subscribers keep it anyway. */
    restorable_count: z.int().nullable(),
    updated_at: isoInstant,
  });

export const version = z.object({
  number: z.int(),
  file_name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  uploaded_at: isoInstant,
  uploaded_by: z.string().nullable(),
  published: z.boolean(),
});

/** What is left to do when subscribers pay another price than new buyers. */
export const announcement = z.object({
  subscription_price: euros,
  subscribers: z.int(),
  /** The first Paris day on which it may reach them. */
  earliest_day: z.string(),
  preview: z.string(),
});

export const staffAutomation = automationDetail.extend({
  version: z.int(),
  webhook_file_name: z.string().nullable(),
  published_version: z.int().nullable(),
  former_slugs: z.array(z.string()),
  announcement: announcement.nullable(),
  /** The idea that it is the draft of, until it is on sale. */
  drafted_from: z.int().nullable(),
  created_at: isoInstant,
  updated_at: isoInstant,
});

export const use = z.object({
  at: isoInstant,
  /** Who may open it now. */
  access: z.int(),
  opened_30_days: z.int(),
  opened_60_days: z.int(),
  never_opened: z.int(),
  /** Who keeps a document in it, with or without access. */
  keepers: z.int(),
  documents: z.int(),
  /** Former versions included. */
  bytes: z.int(),
});
export type AutomationUse = z.infer<typeof use>;
