import { inArray } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { wholeCents } from '#domain/idea/reading.ts';
import { IDEA_USAGE_TYPE_LABELS } from '#domain/status/idea-status.ts';
import { STEP_LABELS, STEPS_TO_CONNECT } from '#domain/workflow/steps.ts';
import {
  selectAnalyses,
  selectAnswers,
  selectCallsOf,
  workflowOfAnalysis,
} from '#help/idea-readings/server/for-other-features.ts';
import type { Queries } from '#server/db/connection.ts';
import { automations, categories } from '#server/db/schema/catalogue.ts';
import { ideas } from '#server/db/schema/support.ts';
import type { IdeaReadings } from '../contract.ts';
import { selectIdea } from './store.ts';

/** Staff compare these; older ones are stored too. */
const mostReadings = 5;
const mostTries = 10;

type Analysed = Awaited<ReturnType<typeof selectAnalyses>>[number];

/** Names are today's. */
async function namesIn(db: Queries, rows: readonly Analysed[]) {
  const slugs = rows.flatMap(({ analysis }) => analysis.category ?? []);
  const sold = rows.flatMap(({ analysis }) => analysis.similarAutomations);
  const like = rows.flatMap(({ analysis }) => analysis.similarIdeas);
  const shelves = await db
    .select({ slug: categories.slug, name: categories.name })
    .from(categories)
    .where(inArray(categories.slug, slugs));
  const named = await db
    .select({ id: automations.id, name: automations.name })
    .from(automations)
    .where(inArray(automations.id, sold));
  const titled = await db
    .select({ id: ideas.id, name: ideas.generatedTitle })
    .from(ideas)
    .where(inArray(ideas.id, like));
  return {
    category: new Map(shelves.map(({ slug, name }) => [slug, name])),
    automations: new Map(named.map((row) => [row.id, row])),
    ideas: new Map(titled.map((row) => [row.id, row])),
  };
}

type Names = Awaited<ReturnType<typeof namesIn>>;
type Reading = IdeaReadings['readings'][number];

function shownReading({ attempt, readAt, model, promptVersion, analysis }: Analysed, names: Names): Reading {
  return {
    attempt,
    read_at: readAt.toISOString(),
    model,
    prompt_version: promptVersion,
    title: analysis.title,
    summary: analysis.summary,
    category_name: analysis.category === null ? null : (names.category.get(analysis.category) ?? null),
    usage_type_display: IDEA_USAGE_TYPE_LABELS[analysis.usage],
    feasible: analysis.feasible,
    confidence_percentage: analysis.confidence,
    inputs: analysis.inputs.map(({ name, label, kind, required }) => ({ name, label, kind, required })),
    steps: analysis.steps.map(({ kind, title }) => ({
      label: STEP_LABELS[kind],
      title,
      to_connect: STEPS_TO_CONNECT.includes(kind),
    })),
    questions: [...analysis.questions],
    similar_ideas: analysis.similarIdeas.flatMap((id) => names.ideas.get(id) ?? []),
    similar_automations: analysis.similarAutomations.flatMap((id) => names.automations.get(id) ?? []),
  };
}

export async function showReadings(db: Queries, id: number): Promise<IdeaReadings> {
  const row = await selectIdea(db, id);
  if (!row) throw new Refusal('not_found');
  const analyses = await selectAnalyses(db, id, { limit: mostReadings });
  const names = await namesIn(db, analyses);
  const tries = await selectCallsOf(db, id, mostTries);
  const answers = await selectAnswers(db, id);
  const [last] = analyses;
  return {
    readings: analyses.map((one) => shownReading(one, names)),
    tries: tries.map((call) => ({
      attempt: call.attempt,
      at: call.startedAt.toISOString(),
      outcome: call.outcome,
      reason: call.reason,
      model: call.model,
      tokens: call.inputTokens + call.outputTokens,
      cost: wholeCents(call.cost) / 100,
      is_estimate: call.isEstimate,
      duration_ms: call.durationMs,
    })),
    answers: answers.map(({ question, answer, answeredAt }) => ({
      question,
      answer,
      answered_at: answeredAt.toISOString(),
    })),
    workflow: last && row.idea.workflowKey !== '' ? { ...workflowOfAnalysis(last) } : null,
  };
}
