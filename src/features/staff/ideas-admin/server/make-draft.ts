import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Refusal } from '#contract-kit/error-codes.ts';
import { draftDescription, draftSlugs, hasWorkflow, type IdeaAnalysis } from '#domain/idea/idea-analysis.ts';
import { centsFromEuros } from '#domain/money/money.ts';
import { inputFormHtml } from '#domain/page/input-form.ts';
import { slugify } from '#domain/text/slug.ts';
import { usableInputs } from '#domain/workflow/build-workflow.ts';
import { selectAnalyses } from '#help/idea-readings/server/for-other-features.ts';
import { changeIdea } from '#help/ideas/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { requireRight } from '#server/http/caller.ts';
import { staffCall } from '#server/http/staff-call.ts';
import type { Staff } from '#server/staff.ts';
import { saveWorkflow } from '#shop/workflows/server/for-other-features.ts';
import {
  addAutomation,
  type PageFile,
  requireCategory,
  slugOwner,
  UNWRITTEN_PAGE,
} from '#staff/automations-admin/server/for-other-features.ts';
import * as calls from '../contract.ts';
import type { DraftForm } from '../form.ts';
import { onIdea, refuseChanged } from './idea-acts.ts';
import { openIdea } from './store.ts';

const template = new URL('draft-page.html', import.meta.url);

const NOTHING_RUNS = `<section class="panel"><h1>Page à écrire</h1><p class="note">Cette page est une ébauche\u00a0: l’équipe l’écrit avant la mise en vente.</p></section>`;

function formOf({ inputs }: Pick<IdeaAnalysis, 'inputs'>): string {
  return `<form class="panel" id="saisie" novalidate>
<h1>${inputs.length > 0 ? 'Ce qu’il lui faut' : 'Lancer l’automatisation'}</h1>
<p class="source">Texte écrit par une IA</p>
<div class="grid">${inputFormHtml(inputs)}</div>
<div class="bar"><button type="submit" class="main" id="lancer">Lancer</button><span id="etat" role="status"></span></div>
</form>
<section class="panel" id="resultat" aria-labelledby="resultat-titre" hidden>
<h2 id="resultat-titre">Le résultat</h2>
<dl id="reponses"></dl>
<p class="bar no-print"><a class="btn" id="fichier" download="document.html" hidden>Télécharger le document</a></p>
</section>`;
}

/** The text of a script must not contain an end tag. */
const dataOf = (value: object) =>
  `<script type="application/json" id="donnees">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

/** The viewer shows the name, because staff may change it (docs/product/idea.md#page-of-a-draft). */
async function draftPage(analysis: Pick<IdeaAnalysis, 'inputs' | 'steps' | 'feasible'>): Promise<PageFile> {
  const results = Object.fromEntries(analysis.steps.map(({ title }, at) => [`etape_${at + 1}`, title]));
  const parts: Record<string, string> = {
    title: hasWorkflow(analysis) ? 'Formulaire' : 'Page à écrire',
    body: hasWorkflow(analysis) ? `${formOf(analysis)}\n${dataOf({ results })}` : NOTHING_RUNS,
  };
  // One pass replaces all, so that inserted text is not replaced again.
  const html = (await readFile(template, 'utf8')).replaceAll(
    /\{\{(title|body)\}\}/g,
    (_mark, part: string) => parts[part] ?? '',
  );
  const sha256 = createHash('sha256').update(html).digest('hex');
  return {
    html,
    fileName: hasWorkflow(analysis) ? 'ebauche.html' : UNWRITTEN_PAGE,
    bytes: Buffer.byteLength(html),
    sha256,
  };
}

/** Of what nobody has written a page for yet: it cannot be put on sale. */
export const unwrittenPage = (): Promise<PageFile> => draftPage({ inputs: [], steps: [], feasible: false });

async function freeSlug(tx: Transaction, name: string, ideaId: number): Promise<string> {
  for (const slug of draftSlugs(slugify(name), ideaId)) if (!(await slugOwner(tx, slug))) return slug;
  throw new Error(`no slug is left for idea ${ideaId}`);
}

type Analysed = Pick<IdeaAnalysis, 'title' | 'summary' | 'feasible' | 'inputs' | 'steps'>;

/** Staff may have changed title and summary. When the reading is not kept, only the texts are answered. */
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
  staff: Staff;
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
 * The draft is hidden until it is put on sale; the sweep sends its workflow to n8n
 * (docs/product/idea.md#draft-of-an-idea). Throws `right_missing`, `draft_exists`, `changed_meanwhile` and
 * `idea_move_not_allowed`.
 */
export const makeDraft = staffCall(
  calls.draftIdea,
  (shop, { params: { id }, body: { seen, ...form }, staff }) => {
    requireRight(staff, 'prices.write');
    return onIdea(shop, { id, staff }, async ({ tx, row, now, note }) => {
      const { status: before } = row;
      if (before === 'in_development') throw new Refusal('draft_exists');
      refuseChanged(seen, row);
      if (before !== 'approved') throw new Refusal('idea_move_not_allowed');
      const analysis = await analysisOf(tx, id);
      const automationId = await insertDraft(tx, { ideaId: id, analysis, form, staff, now });
      const status = await changeIdea(tx, row, { act: 'start_development', automationId, now });
      await note('idea.draft', { status: before }, { status, automation: automationId });
      return openIdea(tx, id);
    });
  },
);
