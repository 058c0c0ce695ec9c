import type { SandboxNode, SandboxWorkflow } from './check-workflow.ts';
import { actOf, type WebhookAnswer } from './node-acts.ts';
import { type Item, NotKnown } from './resolve-text.ts';

const mostSteps = 1_000;

export const isWebhook = ({ type, disabled }: SandboxNode): boolean =>
  type === 'n8n-nodes-base.webhook' && !disabled;

export function walkWorkflow(
  workflow: SandboxWorkflow,
  received: Item,
  now: Date,
): WebhookAnswer | undefined {
  const nodes = new Map(workflow.nodes.map((node) => [node.name, node]));
  const start = workflow.nodes.find(isWebhook);
  const given = new Map<string, Item[]>();
  const waiting: { name: string; items: Item[] }[] = start ? [{ name: start.name, items: [received] }] : [];
  let answer: WebhookAnswer | undefined;
  for (let steps = 0; waiting.length > 0; steps += 1) {
    if (steps > mostSteps) throw new NotKnown('the stand-in runs no circle');
    const { name, items } = waiting.shift() ?? { name: '', items: [] };
    const node = nodes.get(name);
    const act = node && actOf(node);
    if (!act) throw new NotKnown(`the stand-in does not run ${name}`);
    const ways = act(node, items, {
      now,
      given,
      answer(first) {
        answer ??= first;
      },
    });
    given.set(name, ways.flat());
    (workflow.connections[name]?.main ?? []).forEach((links, way) => {
      const leaving = ways[way] ?? [];
      // A condition's other way gets no items.
      if (leaving.length > 0)
        for (const link of links ?? []) waiting.push({ name: link.node, items: leaving });
    });
  }
  return answer;
}
