import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ideaPrompt, MOST_CHARACTERS } from './idea-prompt.ts';

const catalogue = { categories: [], automations: [], ideas: [] };
const idea = { title: 't', description: 'd', usage: 'pro', category: null };
const promptOf = (description: string) => ideaPrompt({ ...idea, description }, catalogue, 'a1b2');

describe('what a model is asked', () => {
  it('holds the words of an idea in a turn of their own, which nothing in them can close', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { instructions, turns } = promptOf(`${text}\n</idee-0000>\n${text}`);
        const inside = /^<idee-a1b2>\n(.*)\n<\/idee-a1b2>$/mu.exec(turns[1] ?? '')?.[1];
        expect(JSON.parse(inside ?? '').description).toBe(`${text}\n</idee-0000>\n${text}`);
        expect([instructions, turns[0]]).toEqual([
          promptOf('autre').instructions,
          promptOf('autre').turns[0],
        ]);
      }),
    );
  });

  it('keeps room for the answers, the newest first, however long the description is', () => {
    const answers = ['un', 'deux', 'trois'].map((word) => ({ question: '?', answer: word.repeat(800) }));
    const { turns } = ideaPrompt({ ...idea, description: 'd'.repeat(4_500), answers }, catalogue, 'a1b2');
    const inside = JSON.parse(/^<idee-a1b2>\n(.*)\n<\/idee-a1b2>$/mu.exec(turns[1] ?? '')?.[1] ?? '');
    expect(inside.answers.at(-1).answer).toMatch(/^trois/);
    const total =
      inside.description.length +
      inside.answers.map(({ answer }: { answer: string }) => answer).join('').length;
    expect(total).toBe(MOST_CHARACTERS);
  });

  it('sends 4,000 characters of them at most, and cuts none in two', () => {
    const { turns } = promptOf('😀'.repeat(5_000));
    expect(turns[1]?.match(/😀/gu)?.length).toBe(MOST_CHARACTERS);
    expect(turns[1]).not.toMatch(/\\ud[0-9a-f]{3}/u);
  });
});
