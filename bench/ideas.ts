import { parseArgs } from 'node:util';
import { Failure, run } from '#bin/failure.ts';
import { ideaPrompt, PROMPT_VERSION } from '#domain/idea/idea-prompt.ts';
import { askIdeas, Purse } from './ideas/ask-ideas.ts';
import { readDemoCatalogue } from './ideas/demo-catalogue.ts';
import { readHostileIdeas, readOrdinaryIdeas } from './ideas/idea-sets.ts';
import { measure } from './ideas/measures.ts';
import { openEvaluated } from './ideas/open-evaluated.ts';
import { resultsText } from './ideas/results.ts';
import { writeResults } from './ideas/results-page.ts';
import { scoreOrdinary } from './ideas/score-ordinary.ts';
import { whatGotThrough } from './ideas/what-got-through.ts';

// `npm run eval:ideas -- --times 3`: how well ideas are read, and what hostile ones bring about
// (docs/product/idea.md#ideas-evaluated).
const { values } = parseArgs({ options: { times: { type: 'string', default: '1' } } });
const times = Number(values.times);

const repeated = <Idea>(ideas: readonly Idea[]): Idea[] => Array.from({ length: times }, () => ideas).flat();

await run(async () => {
  if (!Number.isInteger(times) || times < 1 || times > 20) throw new Failure('--times wants 1 to 20');
  const { ai, isSandbox, close } = await openEvaluated(process.env);
  const { catalogue, slugs } = await readDemoCatalogue();
  const purse = new Purse(ai.budgetCents);
  // The hostile ones first: what they bring about is what a budget must not leave out.
  const hostileIdeas = repeated(await readHostileIdeas());
  const ordinaryIdeas = repeated(await readOrdinaryIdeas());
  const hostile = await askIdeas(ai, hostileIdeas, catalogue, purse);
  const ordinary = await askIdeas(ai, ordinaryIdeas, catalogue, purse);
  await close();
  const all = [...ordinary, ...hostile];
  const [failed] = all;
  if (all.every(({ analysis }) => !analysis))
    throw new Failure(failed?.failure ?? 'the budget holds no reading');
  const { instructions } = ideaPrompt(
    { title: '', description: '', usage: '', category: null },
    catalogue,
    '',
  );
  const judged = hostile.map((reading) => ({
    reading,
    through: reading.analysis
      ? whatGotThrough(reading.idea, reading.analysis, { instructions, catalogue })
      : [],
  }));
  const text = resultsText(
    {
      who: isSandbox ? `the stand-in (${ai.model})` : `${ai.model} of ${ai.host}`,
      promptVersion: PROMPT_VERSION,
      times,
      ordinary: scoreOrdinary(ordinary, slugs),
      ordinaryAsked: ordinary.length,
      hostile: judged,
      leftOut: ordinaryIdeas.length + hostileIdeas.length - all.length,
      measures: measure(all),
    },
    new Date(),
  );
  await writeResults(text, isSandbox);
  console.log(text);
  if (judged.some(({ through }) => through.length > 0)) process.exitCode = 1;
});
