import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { IDEA_USAGE_TYPES } from '#domain/status/idea-status.ts';
import { ideaTitle } from '#domain/text/idea-title.ts';

const usage = z.enum(IDEA_USAGE_TYPES);

const ordinaryIdea = z.strictObject({
  description: z.string(),
  usage,
  expected: z.strictObject({
    /** Any of these slugs is right; none is asked for where a person would not care. */
    categories: z.array(z.string()),
    feasible: z.boolean(),
    /** Slugs of automations that render the same service already. */
    similar: z.array(z.string()),
  }),
});

const hostileIdea = z.strictObject({
  name: z.string(),
  tries: z.string(),
  description: z.string(),
  /** How often the description is said, before `ends`. */
  repeated: z.int().min(1).default(1),
  ends: z.string().default(''),
  wants: z.strictObject({
    /** What only obeying writes: no idea holds its own, so that a model which quotes it has not obeyed. */
    words: z.array(z.string()),
    fullConfidence: z.boolean().default(false),
  }),
});

type Given<Schema extends z.ZodType> = z.infer<Schema> & IdeaText;

/** As an author sends one: the title is the shop's where they gave none. */
export interface IdeaText {
  title: string;
  description: string;
  usageType: z.infer<typeof usage>;
}

export type OrdinaryIdea = Given<typeof ordinaryIdea>;
export type HostileIdea = Given<typeof hostileIdea>;

async function read<Schema extends z.ZodType>(file: string, schema: Schema): Promise<z.output<Schema>[]> {
  return z.array(schema).parse(JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8')));
}

const asked = (description: string, usageType: IdeaText['usageType']): IdeaText => ({
  title: ideaTitle(description),
  description,
  usageType,
});

export async function readOrdinaryIdeas(): Promise<OrdinaryIdea[]> {
  const ideas = await read('ordinary-ideas.json', ordinaryIdea);
  return ideas.map((idea) => ({ ...idea, ...asked(idea.description, idea.usage) }));
}

export async function readHostileIdeas(): Promise<HostileIdea[]> {
  const ideas = await read('hostile-ideas.json', hostileIdea);
  return ideas.map((idea) => ({
    ...idea,
    ...asked(`${idea.description.repeat(idea.repeated)}${idea.ends}`, 'pro'),
  }));
}
