import { endPause, planPause, readPause } from '#money/subscriptions/contract.ts';
import { ask, type Visit } from '../visit.ts';

/** For as long as chance says, of what may be chosen: mostly it is refused, and says why. */
export async function pause(visit: Visit, subscriptionId: number): Promise<void> {
  const params = { id: subscriptionId };
  const offer = await ask(visit, readPause, { params }, ['not_found']);
  if (!offer || offer.choices.length === 0) return;
  const { months } = visit.chance.pick(offer.choices);
  const planned = await ask(visit, planPause, { params, body: { months } }, ['action_not_allowed']);
  if (planned) visit.stage.counts.add('pauses planned');
}

/** « Retirer la pause » or « Reprendre maintenant », now and then by two clicks. */
export async function resume(visit: Visit, subscriptionId: number): Promise<void> {
  const params = { id: subscriptionId };
  const offer = await ask(visit, readPause, { params }, ['not_found']);
  if (!offer?.resume) return;
  const { kind } = offer.resume;
  for (let times = visit.chance.hits(0.2) ? 2 : 1; times > 0; times -= 1) {
    const done = await ask(visit, endPause, { params }, ['action_not_allowed']);
    if (done) visit.stage.counts.add(kind === 'resume' ? 'pauses ended early' : 'pauses taken back');
  }
}
