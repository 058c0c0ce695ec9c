import { hasWorkflow, type IdeaAnalysis } from '#domain/idea/idea-analysis.ts';
import { buildWorkflow } from '#domain/workflow/build-workflow.ts';
import type { WorkflowFile } from '#domain/workflow/workflow-file.ts';

interface Analysed {
  ideaId: number;
  attempt: number;
  analysis: Pick<IdeaAnalysis, 'feasible' | 'inputs' | 'steps'>;
}

/** It is its webhook's path, too, until it is deployed under one that nobody guesses. Empty: there is nothing to do. */
export function workflowKeyOf({ ideaId, attempt, analysis }: Analysed): string {
  return hasWorkflow(analysis) ? `idee-${ideaId}-lecture-${attempt}` : '';
}

/** Built in code, the same each time (docs/product/workflow.md#built-never-written-by-a-model). */
export function workflowOfAnalysis({ ideaId, attempt, analysis }: Analysed): WorkflowFile {
  const { inputs, steps } = analysis;
  return buildWorkflow({
    name: `Rouage, idée ${ideaId}`,
    path: `idee-${ideaId}-lecture-${attempt}`,
    inputs,
    steps,
  });
}
