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
    /** They bought it, were given it or restored it. */
    owner_count: z.int(),
    /** Files of closed accounts may still restore it; null where owners or subscribers keep it anyway. */
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

/** Subscribers pay another price than new buyers, so these steps are left. */
export const announcement = z.object({
  subscription_price: euros,
  subscribers: z.int(),
  /** It may reach them on this Paris day at the earliest. */
  earliest_day: z.string(),
  preview: z.string(),
});

export const staffAutomation = automationDetail.extend({
  version: z.int(),
  webhook_file_name: z.string().nullable(),
  published_version: z.int().nullable(),
  former_slugs: z.array(z.string()),
  announcement: announcement.nullable(),
  /** The idea is kept until its draft is on sale. */
  drafted_from: z.int().nullable(),
  /** What is wanted before it is sold; nothing of what is on sale. */
  checklist: z.array(
    z.object({
      key: z.enum(['workflow', 'page', 'draft']),
      label: z.string(),
      is_done: z.boolean(),
      reason: z.string().nullable(),
    }),
  ),
  created_at: isoInstant,
  updated_at: isoInstant,
});

export const use = z.object({
  at: isoInstant,
  access: z.int(),
  opened_30_days: z.int(),
  opened_60_days: z.int(),
  never_opened: z.int(),
  /** They keep a document in it, with or without access. */
  keepers: z.int(),
  documents: z.int(),
  bytes: z.int(),
});
export type AutomationUse = z.infer<typeof use>;
