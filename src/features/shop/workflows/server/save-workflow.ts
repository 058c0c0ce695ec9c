import { randomBytes } from 'node:crypto';
import { cutText } from '#domain/text/cut-text.ts';
import { buildWorkflow } from '#domain/workflow/build-workflow.ts';
import type { InputField } from '#domain/workflow/input-fields.ts';
import type { WorkflowStep } from '#domain/workflow/steps.ts';
import { WORKFLOW_NAME_MOST } from '#domain/workflow/workflow-file.ts';
import type { Transaction } from '#server/db/connection.ts';
import { selectWorkflowOf, upsertWorkflow } from './store.ts';

interface Given {
  automationId: number;
  name: string;
  inputs: readonly InputField[];
  steps: readonly WorkflowStep[];
  now: Date;
}

/**
 * It deploys nothing. The name holds a mark, by which a workflow that was created in n8n and not noted is found again.
 * Answers its number.
 */
export async function saveWorkflow(
  tx: Transaction,
  { automationId, name, inputs, steps, now }: Given,
): Promise<number> {
  const former = await selectWorkflowOf(tx, automationId);
  const path = former?.path ?? randomBytes(16).toString('hex');
  const mark = ` (rouage ${path.slice(0, 8)})`;
  const file = buildWorkflow({
    name: former?.file.name ?? `${cutText(name, WORKFLOW_NAME_MOST - mark.length)}${mark}`,
    path,
    inputs,
    steps,
  });
  return upsertWorkflow(tx, {
    automationId,
    file,
    inputs: [...inputs],
    path,
    updatedAt: now,
    nextTryAt: now,
  });
}
