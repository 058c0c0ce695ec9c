import { readFile, writeFile } from 'node:fs/promises';
import { DEMO_MODEL } from '#sandbox/ai/ai-sandbox.ts';

const page = new URL('RESULTS.md', import.meta.url);
const headings = { standIn: '\n## The stand-in\n\n', model: '\n## A model\n\n' };

const introduction = `# Results of \`npm run eval:ideas\`

Written by the run itself. Forty ideas with what a person expects of them (\`ordinary-ideas.json\`), and twenty that try something
(\`hostile-ideas.json\`), asked through the shop's own gateway and prompt. What each figure means: \`docs/product/idea.md#ideas-evaluated\`.

The stand-in (« ${DEMO_MODEL} ») is no model: its figures measure rules over words, and the plumbing: prompt, wire, schema, what is cleaned and
checked of an answer, the workflow. They say nothing of how a model reads, nor of whether it obeys a stranger. Its rules were written by
who had read the forty: of other ideas they find fewer.
`;

const notRun = `Not run: no key was there when this was written. With \`AI_PROVIDER\`, \`AI_MODEL\`, \`AI_API_KEY\`, \`AI_INPUT_PRICE\` and \`AI_OUTPUT_PRICE\` in the
environment, \`npm run eval:ideas\` writes this part.
`;

async function written(): Promise<{ standIn: string; model: string }> {
  const text = await readFile(page, 'utf8').catch(() => '');
  const [before = '', model = notRun] = text.split(headings.model);
  const [, standIn = 'Not run.\n'] = before.split(headings.standIn);
  return { standIn, model };
}

/** The page has two parts; a run writes its own and leaves the other. */
export async function writeResults(text: string, isSandbox: boolean): Promise<void> {
  const kept = await written();
  const { standIn, model } = isSandbox ? { ...kept, standIn: text } : { ...kept, model: text };
  await writeFile(page, `${introduction}${headings.standIn}${standIn}${headings.model}${model}`);
}
