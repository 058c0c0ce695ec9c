import { DECLINES, type DeclineName } from '#sandbox/stripe/cards.ts';
import type { Chance } from './chance.ts';
import type { KillPoint } from './kill-points.ts';
import type { Stage } from './stage.ts';
import { survived } from './time.ts';
import { type Fault, fair, type Weather } from './troubles.ts';
import { faultsOfAdministration } from './troubles-of-administration.ts';
import { faultsOfReaders } from './troubles-of-readers.ts';

type Begin = Fault[2];

/** Why banks refuse; a code that asks for the customer is among them. */
const declines = Object.keys(DECLINES).filter((name): name is DeclineName => name in DECLINES);

/** Where the lost answer of a write matters most; the empty path is every call. */
const writes = ['/v1/subscriptions', '/v1/customers', '/v1/invoices', '/v1/refunds', '/v1/setup_intents', ''];

const kill =
  (before: KillPoint['before'], most: number): Begin =>
  async (stage, chance) => {
    await chance.pick(stage.servers).arm({ before, nth: chance.whole(1, most) });
    return {};
  };

const faults: readonly Fault[] = [
  ...faultsOfReaders,
  ...faultsOfAdministration,
  [
    'webhooks duplicated',
    3,
    ({ sandbox }, chance) => {
      sandbox.control.duplicateEvents(chance.whole(1, 6));
      return {};
    },
  ],
  [
    'webhooks lost',
    3,
    ({ sandbox }, chance) => {
      sandbox.control.loseEvents(chance.whole(1, 6));
      return {};
    },
  ],
  ['webhooks late', 3, () => ({ eventsLate: true })],
  ['webhooks shuffled', 3, () => ({ eventsShuffled: true })],
  ['webhooks late and shuffled', 1, () => ({ eventsLate: true, eventsShuffled: true })],
  [
    'provider down for an hour (errors)',
    1.5,
    ({ sandbox }) => {
      sandbox.control.outage('errors');
      return { providerTroubled: true };
    },
  ],
  [
    'provider down for an hour (unreachable)',
    1.5,
    ({ sandbox }) => {
      sandbox.control.outage('unreachable');
      return { providerTroubled: true };
    },
  ],
  [
    'connection dropped after the provider committed',
    3,
    ({ sandbox }, chance) => {
      const path = chance.pick(writes);
      sandbox.control.dropAfterCommit({
        method: 'POST',
        times: chance.whole(1, 4),
        path,
      });
      return { providerTroubled: true };
    },
  ],
  [
    'provider answers an error',
    2,
    ({ sandbox }, chance) => {
      const status = chance.pick([409, 429, 500, 503]);
      const when = chance.pick(['before', 'after'] as const);
      sandbox.control.failRequests({ status, when, times: chance.whole(1, 5) });
      return { providerTroubled: true };
    },
  ],
  [
    'debits declined',
    4,
    ({ sandbox, counts }, chance) => {
      const code = chance.pick(declines);
      counts.add(`decline: ${code}`);
      sandbox.control.declineNext(code, { times: chance.whole(1, 3) });
      return {};
    },
  ],
  [
    'invoice not finalized',
    1,
    ({ sandbox }) => {
      sandbox.control.failFinalizations(1);
      return {};
    },
  ],
  [
    'mail server refuses for now',
    1.5,
    ({ mail }, chance) => {
      mail.rejectNext(chance.whole(1, 8), 451, chance.pick(['recipient', 'data'] as const));
      return {};
    },
  ],
  [
    'mail server cut off after it kept the email',
    1.5,
    ({ mail }, chance) => {
      mail.dropAnswerNext(chance.whole(1, 3));
      return {};
    },
  ],
  ['both processes work at once', 3, () => ({ together: true })],
  ['server killed at a query', 3, kill('query', 120)],
  ['server killed before a provider call', 1.5, kill('provider_call', 6)],
  ['server killed after a provider answer', 2.5, kill('provider_answer_read', 6)],
];

export const FAULTS = faults.map(([name]) => name);

/** Begins the trouble of a step, if there is any, and counts it. */
export async function beginWeather(stage: Stage, chance: Chance): Promise<Weather> {
  if (!chance.hits(stage.story.temper.troubles)) return fair;
  const unseen = faults.filter(([name]) => stage.counts.of(`fault: ${name}`) === 0);
  const among = stage.options.everything && unseen.length > 0 ? unseen : faults;
  const [name, , begin] = chance.weighed(among.map((fault) => [fault, fault[1]] as const));
  stage.counts.add(`fault: ${name}`);
  return { ...fair, ...(await begin(stage, chance)) };
}

/** What has not struck by now never will. */
export async function clearWeather(stage: Stage): Promise<void> {
  stage.sandbox.control.clearFaults();
  stage.sandbox.control.holdEvents();
  stage.standIns.model.clear();
  stage.standIns.n8n.fault(null);
  stage.standIns.n8n.cutAfterNext(0);
  stage.standIns.administration.closeVies(false);
  stage.standIns.administration.platform(undefined);
  stage.mail.reset();
  for (const server of stage.servers) await survived(stage, () => server.spare());
}
