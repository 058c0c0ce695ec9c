import type { IdeaAnalysis } from '#domain/idea/idea-analysis.ts';
import { workflowProblems } from '#domain/workflow/workflow-problems.ts';
import { workflowOfAnalysis } from '#help/idea-readings/server/workflow-of-analysis.ts';

const draw = (analysis: Pick<IdeaAnalysis, 'feasible' | 'inputs' | 'steps'>) =>
  workflowOfAnalysis({ ideaId: 1, attempt: 1, analysis });

/** All but the notes, which n8n shows and never evaluates. */
const evaluated = ({ nodes, ...whole }: ReturnType<typeof draw>): string =>
  JSON.stringify({ ...whole, nodes: nodes.map(({ notes, ...node }) => node) });

/** A workflow with a problem, or in which any word of the model stands elsewhere than in a note. */
export function workflowFaults({ feasible, inputs, steps }: IdeaAnalysis): string[] {
  const drawn = draw({ feasible, inputs, steps });
  const silent = draw({
    feasible,
    inputs: inputs.map((input) => ({ ...input, label: '', choices: [] })),
    steps: steps.map((step) => ({ ...step, title: '' })),
  });
  const isEvaluated = drawn.nodes.some(({ notes = '' }) => notes.startsWith('=') || notes.includes('{{'));
  return [
    ...workflowProblems(drawn).map((problem) => `a workflow with a problem: ${problem}`),
    ...(evaluated(drawn) === evaluated(silent) ? [] : ['words in an evaluated place of the workflow']),
    ...(isEvaluated ? ['a note that could be evaluated'] : []),
  ];
}
