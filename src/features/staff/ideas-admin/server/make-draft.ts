import { Refusal } from '#contract-kit/error-codes.ts';
import { draftDescription, draftSlugs } from '#domain/idea/draft-texts.ts';
import { hasWorkflow, type IdeaAnalysis } from '#domain/idea/idea-analysis.ts';
import { centsFromEuros } from '#domain/money/money.ts';
import { slugify } from '#domain/text/slug.ts';
import { usableInputs } from '#domain/workflow/build-workflow.ts';
import { selectAnalyses } from '#help/idea-readings/server/for-other-features.ts';
import { changeIdea } from '#help/ideas/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { requireRight } from '#server/http/rights.ts';
import type { Shop } from '#server/shop.ts';
import { saveWorkflow } from '#shop/workflows/server/for-other-features.ts';
import {
  addAutomation,
  requireCategory,
  slugOwner,
} from '#staff/automations-admin/server/for-other-features.ts';
import type { StaffIdea } from '../contract.ts';
import type { DraftForm } from '../form.ts';
import { draftPage } from './draft-page.ts';
import { type AskedIdea, actOnIdea, refuseChanged } from './idea-acts.ts';
import { openIdea } from './shown-idea.ts';

async function freeSlug(tx: Transaction, name: string, ideaId: number): Promise<string> {
  for (const slug of draftSlugs(slugify(name), ideaId)) if (!(await slugOwner(tx, slug))) return slug;
  throw new Error(`no slug is left for idea ${ideaId}`);
}

type Analysed = Pick<IdeaAnalysis, 'title' | 'summary' | 'feasible' | 'inputs' | 'steps'>;

/** Title and summary as staff changed them; of an idea whose reading is not kept, its texts alone. */
async function analysisOf(tx: Transaction, id: number): Promise<Analysed> {
  const [last] = await selectAnalyses(tx, id, { limit: 1 });
  const { title: own, generated_title, ai_summary, texts_changed } = await openIdea(tx, id);
  const title = generated_title || own || `Idée ${id}`;
  const texts = { title, summary: ai_summary || title };
  if (!last) return { ...texts, feasible: false, inputs: [], steps: [] };
  const inputs = usableInputs(last.analysis.inputs);
  return { ...last.analysis, ...(texts_changed && texts), inputs };
}

interface Drafting {
  ideaId: number;
  analysis: Analysed;
  form: DraftForm;
  staff: AskedIdea['staff'];
  now: Date;
}

async function insertDraft(
  tx: Transaction,
  { ideaId, analysis, form, staff, now }: Drafting,
): Promise<number> {
  const { title: name, inputs, steps } = analysis;
  const page = await draftPage(analysis);
  const slug = await freeSlug(tx, name, ideaId);
  await requireCategory(tx, form.category);
  const words = { name, slug, description: draftDescription(analysis), descriptionByAi: true, imageKey: '' };
  const prices = {
    purchasePrice: centsFromEuros(form.purchase_price),
    subscriptionPrice: centsFromEuros(form.subscription_price),
  };
  const made = { ...words, ...prices, categoryId: form.category };
  const automationId = await addAutomation(
    tx,
    { ...made, available: false, subscriptionAvailable: true },
    { page, staff, now },
  );
  if (hasWorkflow(analysis)) await saveWorkflow(tx, { automationId, name, inputs, steps, now });
  return automationId;
}

/**
 * Hidden until somebody puts it on sale; the sweep writes its workflow to n8n (docs/product/idea.md#draft-of-an-idea).
 * Throws `right_missing`, `draft_exists`, `changed_meanwhile` and `idea_move_not_allowed`.
 */
export function makeDraft(
  shop: Shop,
  { seen, category, purchase_price, subscription_price, ...asked }: AskedIdea & DraftForm,
): Promise<StaffIdea> {
  const { id, staff } = asked;
  requireRight(staff, 'prices.write');
  return actOnIdea(shop, asked, async ({ tx, idea, now, note }) => {
    if (idea.status === 'in_development') throw new Refusal('draft_exists');
    refuseChanged(seen, idea);
    if (idea.status !== 'approved') throw new Refusal('idea_move_not_allowed');
    const analysis = await analysisOf(tx, id);
    const form = { category, purchase_price, subscription_price };
    const automationId = await insertDraft(tx, { ideaId: id, analysis, form, staff, now });
    const status = await changeIdea(tx, idea, { act: 'start_development', automationId, now });
    await note('idea.draft', { status, automation: automationId });
    return openIdea(tx, id);
  });
}
