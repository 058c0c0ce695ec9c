import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hasWorkflow, type IdeaAnalysis } from '#domain/idea/idea-analysis.ts';
import { inputFormHtml } from '#domain/page/input-form.ts';
import { type PageFile, UNWRITTEN_PAGE } from '#staff/automations-admin/server/for-other-features.ts';

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

/** No tag ends in a script's text. */
const dataOf = (value: object) =>
  `<script type="application/json" id="donnees">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

/**
 * A plain page with the form of its workflow, or one that says that it is to be written. The viewer shows the name, as
 * staff change it (docs/product/idea.md#page-of-a-draft).
 */
export async function draftPage(
  analysis: Pick<IdeaAnalysis, 'inputs' | 'steps' | 'feasible'>,
): Promise<PageFile> {
  const results = Object.fromEntries(analysis.steps.map(({ title }, at) => [`etape_${at + 1}`, title]));
  const parts: Record<string, string> = {
    title: hasWorkflow(analysis) ? 'Formulaire' : 'Page à écrire',
    body: hasWorkflow(analysis) ? `${formOf(analysis)}\n${dataOf({ results })}` : NOTHING_RUNS,
  };
  // In one pass: what is put in is not looked at again.
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
