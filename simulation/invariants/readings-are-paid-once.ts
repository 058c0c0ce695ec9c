import { costOfTokens, type Tokens } from '#domain/idea/reading.ts';
import { breachesFound, type Invariant, type Midnight } from './invariant.ts';

interface Call {
  call: string;
  outcome: string | null;
  input: number;
  output: number;
  cost: number;
  estimate: boolean;
}

const calls = `
  select id as call, outcome, input_tokens as input, output_tokens as output, cost_microcents::float8 as cost,
    is_estimate as estimate from ai_calls where way = 'model' order by id`;

const overspent = (budgetCents: number) => `
  select to_char(c.started_at at time zone 'Europe/Paris', 'YYYY-MM') as month, sum(c.cost_microcents)::text as cost
  from ai_calls c group by 1 having sum(c.cost_microcents) > ${budgetCents}::bigint * 1000000`;

const nameOf = ({ input, output }: Tokens) => `${input}+${output}`;

/** Each answer of the model pays for one call; those left over were lost with the process that waited for them. */
function compare(answers: readonly Tokens[], known: readonly Call[]) {
  const left = new Map<string, number>();
  for (const answer of answers) left.set(nameOf(answer), (left.get(nameOf(answer)) ?? 0) + 1);
  const counted = known.filter(({ estimate, input, output }) => !estimate && input + output > 0);
  const unpaid = counted.filter((call) => {
    const there = left.get(nameOf(call)) ?? 0;
    left.set(nameOf(call), there - 1);
    return there <= 0;
  });
  const lost = answers.length - counted.length;
  return { unpaid, lost, estimates: known.filter(({ estimate }) => estimate).length };
}

async function booksAgree({ pool, model }: Midnight) {
  if (!model) return [];
  const { prices } = model;
  const { rows } = await pool.query<Call>(calls);
  const { unpaid, lost, estimates } = compare(await model.answers(), rows);
  const wrong = rows.filter((call) =>
    call.estimate ? call.outcome === 'done' : call.cost !== costOfTokens(call, prices),
  );
  return [
    ...unpaid.map((facts) => ({
      message: 'a call counts what the model never counted',
      facts: { ...facts },
    })),
    ...wrong.map((facts) => ({ message: 'a call does not cost its tokens', facts: { ...facts } })),
    ...(lost > estimates
      ? [{ message: 'the model counted answers that no call stands for', facts: { lost, estimates } }]
      : []),
  ];
}

/** What the model counted is counted here once, and within the month's budget (docs/product/idea.md#budget-of-the-model). */
export const readingsArePaidOnce: Invariant = {
  name: 'a reading is paid once',
  async check(midnight) {
    const { model } = midnight;
    const month = model
      ? await breachesFound(midnight, 'a month passed its budget', overspent(model.budgetCents))
      : [];
    return [...(await booksAgree(midnight)), ...month];
  },
};
