import { answerByKey, proposeIdea, readIdeaByKey } from '#help/ideas/contract.ts';
import { call } from '../call.ts';
import type { Chance } from '../chance.ts';
import type { Stage } from '../stage.ts';
import { RunFailed, survived } from '../time.ts';
import { ideaTexts, someAnswer } from './idea-texts.ts';

interface Visited {
  stage: Stage;
  chance: Chance;
}

/** Who never opens an account: so few that what they are told of several ideas meets. */
const addressOf = (chance: Chance) => `visiteur-${chance.whole(1, 6)}@exemple.fr`;

/** Whose answer was lost proposes it again. */
export async function visitorProposes({ stage, chance }: Visited): Promise<void> {
  const body = {
    email: addressOf(chance),
    description: chance.pick(ideaTexts),
    usage_type: chance.pick(['perso', 'pro'] as const),
  };
  const given = await survived(stage, () => call(chance.pick(stage.servers), proposeIdea, { body }));
  if (!given.isDone) throw new RunFailed(given.words);
  stage.counts.add('ideas proposed by visitors');
}

/** By the link of their last idea, which staff may have deleted. */
async function visitorAnswers({ stage, chance }: Visited): Promise<void> {
  const key = stage.mails.latestKey('idea-received', addressOf(chance));
  if (!key) return;
  const read = await survived(stage, () =>
    call(chance.pick(stage.servers), readIdeaByKey, { body: { key } }),
  );
  if (!read.isDone) {
    if (read.code !== 'link_expired') throw new RunFailed(read.words);
    return;
  }
  const { questions } = read.answer;
  if (!questions?.open) return;
  const answers = questions.items.map(({ place }) => ({ place, answer: someAnswer }));
  const body = { key, attempt: questions.attempt, answers };
  const answered = await survived(stage, () => call(chance.pick(stage.servers), answerByKey, { body }));
  if (answered.isDone) stage.counts.add('questions answered by a link');
  else if (answered.code !== 'changed_meanwhile') throw new RunFailed(answered.words);
}

/** How many times a day each is done for fifty customers. */
const acts: readonly (readonly [times: number, act: (visited: Visited) => Promise<void>])[] = [
  [0.15, visitorProposes],
  [0.2, visitorAnswers],
];

/** What people without an account do in a part of a day. */
export async function visitorsCome(visited: Visited, partsOfDay: number): Promise<void> {
  const { stage, chance } = visited;
  const customers = stage.options.customers * stage.story.temper.ideas;
  for (const [times, act] of acts) if (chance.comesUp(times, { customers, partsOfDay })) await act(visited);
}
