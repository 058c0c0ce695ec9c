import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { House, houseSettings, type Part } from '#tests/open-house.ts';
import { familyOf } from '#tests/processes.ts';
import { runRouage } from '#tests/run-command.ts';

let house: House;
let settings: Awaited<ReturnType<typeof houseSettings>>;

beforeAll(async () => {
  settings = await houseSettings();
  house = new House(settings.settings);
  await house.open();
}, 180_000);
afterAll(async () => {
  await house.stop();
  await settings.remove();
}, 60_000);

const patience = { timeout: 40_000, interval: 200 };

interface Answer {
  status: number;
  retryAfter: string | null;
}

async function ask(path: string, body?: object): Promise<Answer> {
  const given = body && {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
  const answer = await fetch(`${house.url}${path}`, { ...given, signal: AbortSignal.timeout(20_000) }).catch(
    () => undefined,
  );
  await answer?.arrayBuffer();
  return { status: answer?.status ?? 0, retryAfter: answer?.headers.get('retry-after') ?? null };
}

const signIn = () => ask('/api/auth/token/', { email: 'client@rouage.demo', password: 'wrong' });

/** Who asked again at once would take the core from what is being begun. */
const betweenAsksMs = 50;

/** What visitors are answered while `act` goes on. */
async function answersDuring(act: () => Promise<unknown>) {
  let over = false;
  const pages: Answer[] = [];
  const calls: Answer[] = [];
  const visitor = async () => {
    for (; !over; await pause(betweenAsksMs)) pages.push(await ask('/catalogue'));
  };
  const customer = async () => {
    for (; !over; await pause(betweenAsksMs)) calls.push(await signIn());
  };
  const visits = [visitor(), customer()];
  await act().finally(() => {
    over = true;
  });
  await Promise.all(visits);
  return { pages, calls };
}

const pidsOf = async (...parts: Part[]) => Promise.all(parts.map((part) => house.pidOf(part)));

/** Waits until another process does the work of this part. */
async function replaced(part: Part, former: number): Promise<void> {
  await expect.poll(async () => ((await house.pidOf(part)) ?? former) !== former, patience).toBe(true);
}

const worksAgain = () => expect.poll(async () => (await signIn()).status, patience).toBe(401);

/** The night's own comparison may be under way, or wait for its next try. */
const comparesWell = () =>
  expect
    .poll(async () => (await runRouage(['compare'], settings.settings)).stdout, patience)
    .toMatch(/No difference\.\n$/);

describe('what ends in a shop that npm start opened is begun again, and takes nothing else with it', () => {
  it('the jobs process, killed: visitors and customers notice nothing', async () => {
    // The night's own begins with the jobs: one that is killed is tried again later than a test waits.
    await comparesWell();
    const others = await pidsOf('web', 'sandbox', 'postgres');
    const { pages, calls } = await answersDuring(async () => {
      const former = await house.kill('jobs');
      await replaced('jobs', former);
      await house.says('jobs runs again');
    });
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([401]));
    expect(await pidsOf('web', 'sandbox', 'postgres')).toEqual(others);
  }, 90_000);

  it('the sandbox, killed: it is found again at its former address, by rouage compare too', async () => {
    const { api_url: before } = await (await fetch(`${house.url}/api/payment-config/`)).json();
    const others = await pidsOf('web', 'jobs', 'postgres');
    const former = await house.kill('sandbox');
    await replaced('sandbox', former);
    await house.says('sandbox runs again');
    expect((await fetch(`${before}/_sandbox/faults`)).status).toBeLessThan(500);
    await comparesWell();
    expect(await pidsOf('web', 'jobs', 'postgres')).toEqual(others);
  }, 90_000);

  it('the web process, killed: it answers again, with the jobs never stopped', async () => {
    const others = await pidsOf('jobs', 'sandbox', 'postgres');
    const former = await house.kill('web');
    await replaced('web', former);
    await worksAgain();
    expect(await pidsOf('jobs', 'sandbox', 'postgres')).toEqual(others);
  }, 60_000);

  it('PostgreSQL, killed outright: pages are served, calls answer 503 with Retry-After, nobody else ends', async () => {
    await ask('/catalogue');
    const others = await pidsOf('web', 'jobs', 'sandbox');
    const { pages, calls } = await answersDuring(async () => {
      const former = await house.kill('postgres');
      await replaced('postgres', former);
      await worksAgain();
    });
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = calls.filter(({ status }) => status !== 401);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    expect(await pidsOf('web', 'jobs', 'sandbox')).toEqual(others);
    await comparesWell();
  }, 90_000);
});

describe('npm start in a folder where a shop runs', () => {
  it('is refused at once in one line that names the process which holds the folder', async () => {
    const second = new House(settings.settings);
    expect(await second.ended).toBe(1);
    const [line, ...more] = second.output.trim().split('\n');
    expect(more).toEqual([]);
    expect(line).toContain(`process ${house.pid}`);
    expect(line).toContain('DATA_DIR');
    await worksAgain();
  }, 60_000);

  it('waits for a shop that is stopping, then opens', async () => {
    const former = house;
    // A database that takes its time to end.
    const database = await former.kill('postgres', 'SIGSTOP');
    former.signal('SIGTERM');
    await former.says('Stopping');
    house = new House(settings.settings);
    await house.says(`is stopping (process ${former.pid})`);
    process.kill(database, 'SIGCONT');
    await house.open();
    expect(await former.ended).toBe(0);
    await worksAgain();
  }, 120_000);

  it('opens at once where the former was killed, and takes over nothing that it left running', async () => {
    const left = (await familyOf(house.pid)).map(({ pid }) => pid);
    house.signal('SIGKILL');
    await house.ended;
    house = new House(settings.settings);
    await house.open();
    const now = (await familyOf(house.pid)).map(({ pid }) => pid);
    expect(now.filter((pid) => left.includes(pid))).toEqual([]);
    await worksAgain();
  }, 120_000);
});
