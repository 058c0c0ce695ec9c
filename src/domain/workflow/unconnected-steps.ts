import { isJsonObject, nodeRule, type WorkflowFile } from './workflow-file.ts';

const PLACE = /^\d+\. /;

/**
 * The steps of a run that do nothing yet, by the shop's own words, each once (docs/product/workflow.md#run-says-what-it-left-out).
 * `remoteNodes`: as n8n holds them now; undefined where it did not say, and then nothing counts as connected.
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
