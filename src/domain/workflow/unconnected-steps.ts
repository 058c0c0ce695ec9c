import { isJsonObject, nodeRule, type WorkflowFile } from './workflow-file.ts';

const PLACE = /^\d+\. /;

/**
 * Lists each idle step once, in the shop's words (docs/product/workflow.md#run-says-what-it-left-out). `remoteNodes`
 * comes from n8n; undefined if it did not answer, and then nothing counts as connected.
 */
export function unconnectedSteps(
  { nodes }: Pick<WorkflowFile, 'nodes'>,
  remoteNodes: readonly unknown[] | undefined,
): string[] {
  const stillOff = remoteNodes
    ?.filter(isJsonObject)
    .filter(({ disabled }) => disabled === true)
    .map(({ name }) => name);
  const off = nodes.filter(
    ({ name, type, disabled }) =>
      disabled === true && !nodeRule(type)?.begins && (stillOff === undefined || stillOff.includes(name)),
  );
  return [...new Set(off.map(({ name }) => name.replace(PLACE, '').toLowerCase()))];
}
