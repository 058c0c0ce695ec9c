export const TABLES_OF_NOBODY: Readonly<Record<string, string>> = {
  categories: 'the catalogue',
  automations: 'the catalogue',
  automation_pictures: 'the catalogue',
  former_category_slugs: 'the catalogue',
  former_automation_slugs: 'the catalogue',
  page_versions: 'the catalogue; which number of the team uploaded each file',
  automation_pages: 'the catalogue; which number of the team published the file',
  demonstrations: 'the catalogue; a sample of fictional people, written by the team',
  subscription_prices: 'prices of the catalogue, and which number of the team set them',
  terms_documents: 'the published terms, as files: the seller’s name is the only one in them',
  shop_clock: 'the shop’s time',
  jobs_beat: 'when jobs last said that they live',
  backups: 'when the last copies were made',
  job_runs: 'what the sweeps did, in figures',
  kept_figures: 'counts and sums of the whole shop',
  transmissions:
    'daily sums told to the tax administration; of companies of other states, numbers and amounts of their invoices',
  coupons: 'codes of the team; who used one is in payments',
  invoice_counters: 'the last number of each series',
  provider_comparisons: 'sums of a night',
  provider_comparison_seen: 'names of the provider’s objects, as long as a comparison runs',
  prepared_answers: 'texts of the team, written for everybody',
  factor_challenges: 'what the answer of a second factor must match, for ten minutes',
  ai_calls: 'what reading ideas cost, without a word of them',
  automation_workflows: 'what automations do on n8n, and what of it is deployed',
  integration_tests: 'what the last test of each partner said',
  used_frame_tickets: 'opaque numbers of spent addresses, for a minute',
};

export const SWEEPS_OF_NOBODY: readonly string[] = [
  'old-job-runs',
  'old-tickets',
  'old-factor-challenges',
  'unused-covers',
  'unsent-files',
  'ai-calls-of-gone-ideas',
  'old-ai-calls',
  'old-assets',
];

/** A person's words may still stand there once their account is deleted (docs/product/deletion.md#words-go). */
export const KEPT_WORDS = [
  {
    column: 'invoices.buyer',
    why: 'The buyer as printed: an invoice is kept ten years as it was issued (C. com. L. 123-22; docs/product/invoice.md#kept-ten-years-apart).',
  },
] as const;
