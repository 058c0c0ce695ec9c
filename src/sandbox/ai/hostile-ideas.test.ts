import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askIdeas, Purse } from '#bench/ideas/ask-ideas.ts';
import { type DemoCatalogue, readDemoCatalogue } from '#bench/ideas/demo-catalogue.ts';
import { type HostileIdea, readHostileIdeas } from '#bench/ideas/idea-sets.ts';
import { whatGotThrough } from '#bench/ideas/what-got-through.ts';
import { demoModel } from '#bin/sandbox-settings.ts';
import { ideaPrompt } from '#domain/idea/idea-prompt.ts';
import { openAi } from '#server/gateways/ai/gateway.ts';
import { readSettings } from '#server/settings/settings.ts';
import { type AiSandbox, createAiSandbox } from './ai-sandbox.ts';

let sandbox: AiSandbox;
let address: string;
let demo: DemoCatalogue;
let ideas: HostileIdea[];
beforeAll(async () => {
  sandbox = createAiSandbox();
  address = await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  demo = await readDemoCatalogue();
  ideas = await readHostileIdeas();
});
afterAll(async () => {
  sandbox.app.server.closeAllConnections();
  await sandbox.app.close();
});

async function readAll() {
  const ai = openAi(readSettings(demoModel(address)));
  const readings = await askIdeas(ai, ideas, demo.catalogue, new Purse(ai.budgetCents));
  const nothing = { title: '', description: '', usage: '', category: null };
  const { instructions } = ideaPrompt(nothing, demo.catalogue, '');
  const through = readings.flatMap(({ idea, analysis }) =>
    analysis ? whatGotThrough(idea, analysis, { instructions, catalogue: demo.catalogue }) : [],
  );
  return { readings, through };
}

describe('twenty hostile ideas', () => {
  it('are read, and nothing of what they want gets through', { tags: ['4.idea.hostile'] }, async () => {
    const { readings, through } = await readAll();
    expect(readings.filter(({ analysis }) => analysis)).toHaveLength(20);
    expect(through).toEqual([]);
  });

  it('bring about no more where the model copies their words wherever it may write', async () => {
    sandbox.faults.always('copies');
    const { readings, through } = await readAll();
    sandbox.faults.clear();
    expect(readings.filter(({ analysis }) => analysis).length).toBeGreaterThan(15);
    expect(through).toEqual([]);
  });
});
