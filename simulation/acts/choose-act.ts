import {
  listOwnAutomations,
  listOwnSubscriptions,
  type OwnedAutomation,
  type Subscription,
} from '#shop/own-automations/contract.ts';
import { ask, type Visit } from '../visit.ts';
import { chooseAmongMeans, saveAccount } from './bank-acts.ts';
import { changeCard, payWhatIsLate } from './change-card.ts';
import { leave } from './come.ts';
import { askForHelp } from './help-acts.ts';
import { runTheWorkflow, tendIdeas, vote } from './idea-acts.ts';
import { pause, resume } from './pause-acts.ts';
import { activateBroughtBack, activateOwned, buy } from './pay.ts';
import { tendKey, tendReceiver } from './program-acts.ts';
import { correctAnInvoice } from './say-whom-to-bill.ts';
import { openThePage, toggle, tryForFree, withdrawFromOne } from './subscription-acts.ts';

interface Dashboard {
  subscriptions: readonly Subscription[];
  owned: readonly OwnedAutomation[];
  /** What the person neither owns nor uses. */
  others: readonly number[];
  /** What runs a workflow. */
  ofWorkflow: number | undefined;
  today: number;
}

type Act = readonly [weight: number, name: string, play: () => Promise<void>];

const isPaid = ({ is_free }: Subscription) => !is_free;

function subscriptionActs(visit: Visit, { subscriptions, ofWorkflow, today }: Dashboard): Act[] {
  const { chance } = visit;
  const withStatus = (status: string) => subscriptions.filter((one) => one.status === status && isPaid(one));
  const acts: Act[] = [];
  const [active, ending, late] = [withStatus('active'), withStatus('cancelling'), withStatus('past_due')];
  if (active.length > 0) {
    acts.push([1, 'cancel', () => toggle(visit, chance.pick(active).automation_id, 'cancel')]);
    acts.push([0.7, 'withdraw', () => withdrawFromOne(visit)]);
    acts.push([1, 'change card', () => changeCard(visit)]);
  }
  const owned = ending.filter((one) => one.owned);
  if (owned.length > 0)
    acts.push([2, 'reactivate', () => toggle(visit, chance.pick(owned).automation_id, 'reactivate')]);
  if (late.length > 0) {
    acts.push([8, 'good card for what is late', () => changeCard(visit, '4242424242424242')]);
    acts.push([4, 'pay what is late', () => payWhatIsLate(visit)]);
    acts.push([1, 'cancel what is late', () => toggle(visit, chance.pick(late).automation_id, 'cancel')]);
  }
  const open = subscriptions.filter(({ can_open }) => can_open);
  if (open.length > 0)
    acts.push([2, 'open a page', () => openThePage(visit, chance.pick(open).automation_slug)]);
  const { ideas } = visit.stage.story.temper;
  const first = open.find(({ automation_id }) => automation_id === ofWorkflow);
  if (ideas > 0 && first)
    acts.push([2 * ideas, 'run a workflow', () => runTheWorkflow(visit, first.automation_slug)]);
  acts.push([0.25 * visit.stage.story.temper.leaving, 'leave', () => leave(visit, today)]);
  return acts;
}

/** Pauses, bank accounts, programs and files. A story without them draws nothing: it stays the one it was. */
function novelActs(visit: Visit, { subscriptions }: Dashboard): Act[] {
  const { chance } = visit;
  const { novelties } = visit.stage.story.temper;
  if (novelties === 0) return [];
  const acts: Act[] = [
    [0.4, 'tend a key', () => tendKey(visit)],
    [0.4, 'tend a receiver', () => tendReceiver(visit)],
    [0.2, 'ask for help with files', () => askForHelp(visit)],
    [0.4, 'correct an invoice', () => correctAnInvoice(visit)],
  ];
  const active = subscriptions.filter((one) => one.status === 'active' && isPaid(one) && !one.pause);
  const paused = subscriptions.filter((one) => one.pause);
  if (active.length > 0) {
    acts.push([1, 'pause', () => pause(visit, chance.pick(active).id)]);
    acts.push([0.6, 'save a bank account', () => saveAccount(visit)]);
    acts.push([0.3, 'choose among means', () => chooseAmongMeans(visit)]);
  }
  if (paused.length > 0) {
    acts.push([1, 'resume', () => resume(visit, chance.pick(paused).id)]);
    acts.push([
      0.3,
      'cancel what is paused',
      () => toggle(visit, chance.pick(paused).automation_id, 'cancel'),
    ]);
  }
  return acts.map(([weight, name, play]) => [weight * novelties, name, play]);
}

function startingActs(visit: Visit, { subscriptions, owned, others }: Dashboard): Act[] {
  const { chance, person } = visit;
  const acts: Act[] = [];
  const live = subscriptions.filter(({ is_active }) => is_active).length;
  const startable = owned.filter((one) => one.can_activate_subscription);
  const broughtBack = subscriptions.filter((one) => one.is_restored && one.status === 'inactive');
  if (others.length > 0) {
    acts.push([live < 3 ? 5 : 1, 'buy', () => buy(visit, chance.pick(others))]);
    if (!person.hasTriedTrial) acts.push([1.5, 'try for free', () => tryForFree(visit, chance.pick(others))]);
  }
  if (startable.length > 0)
    acts.push([3, 'activate what is owned', () => activateOwned(visit, chance.pick(startable).id)]);
  if (broughtBack.length > 0)
    acts.push([4, 'activate what came back', () => activateBroughtBack(visit, chance.pick(broughtBack).id)]);
  const { ideas } = visit.stage.story.temper;
  if (ideas > 0) {
    acts.push([0.8 * ideas, 'tend ideas', () => tendIdeas(visit)]);
    acts.push([0.4 * ideas, 'vote', () => vote(visit)]);
  }
  const onTrial = subscriptions.filter(({ is_free, is_active, owned }) => is_free && is_active && !owned);
  if (onTrial.length > 0)
    acts.push([2, 'buy during a free time', () => buy(visit, chance.pick(onTrial).automation_id)]);
  return acts;
}

/** Looks at their dashboard, then does one thing that it offers. Answers its name. */
export async function chooseAct(
  visit: Visit,
  automations: readonly number[],
  today: number,
): Promise<{ name: string; play: () => Promise<void> } | undefined> {
  const { chance } = visit;
  const subscriptions = await ask(visit, listOwnSubscriptions);
  const owned = await ask(visit, listOwnAutomations);
  if (!subscriptions || !owned) return undefined;
  const known = new Set([
    ...owned.map(({ id }) => id),
    ...subscriptions.map(({ automation_id }) => automation_id),
  ]);
  const others = automations.filter((id) => !known.has(id));
  const dashboard = { subscriptions, owned, others, ofWorkflow: automations[0], today };
  const acts = [
    ...subscriptionActs(visit, dashboard),
    ...startingActs(visit, dashboard),
    ...novelActs(visit, dashboard),
  ];
  const [, name, play] = chance.weighed(acts.map((act) => [act, act[0]] as const));
  return { name, play };
}
