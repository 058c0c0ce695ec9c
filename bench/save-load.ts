import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { type Figures, middleOf } from './load.ts';

/** Somebody who saves one document over and over, of the version that was answered last. */
export interface Saver {
  slug: string;
  headers: Record<string, string>;
  version: number;
}

/** Answers the version that it has from then on. Throws on anything but a 2xx. */
function save(agent: Agent, url: string, value: string, { slug, headers, version }: Saver): Promise<number> {
  const body = JSON.stringify({ value, title: 'Document 1', version, save_id: randomUUID() });
  const given = { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/tools/${slug}/documents/document-1/`, {
      agent,
      method: 'PUT',
      headers: given,
    });
    sent.once('error', reject);
    sent.once('response', async (answer) => {
      const text = (await answer.toArray()).join('');
      if (answer.statusCode === 200) resolve(JSON.parse(text).version);
      else reject(new Error(`a save was answered ${answer.statusCode}: ${text}`));
    });
    sent.end(body);
  });
}

interface Load {
  connections: number;
  seconds: number;
  value: string;
}

async function saveAll(
  url: string,
  savers: readonly Saver[],
  { connections, seconds, value }: Load,
): Promise<Figures> {
  const agent = new Agent({ keepAlive: true });
  const taken: number[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1000;
  await Promise.all(
    savers.slice(0, connections).map(async (saver) => {
      while (performance.now() < end) {
        const sent = performance.now();
        saver.version = await save(agent, url, value, saver);
        taken.push(performance.now() - sent);
      }
    }),
  );
  const perSecond = taken.length / ((performance.now() - begun) / 1000);
  agent.destroy();
  taken.sort((one, other) => one - other);
  const at = (share: number) => taken[Math.floor(taken.length * share)] ?? 0;
  return { perSecond, p50: at(0.5), p99: at(0.99) };
}

/** Each server in turn, several rounds; both write the same rows. */
export async function compareSaves(
  servers: { ours: string; limit: string },
  savers: readonly Saver[],
  { rounds, ...load }: Load & { rounds: number },
): Promise<{ ours: Figures; limit: Figures }> {
  const taken = { ours: [] as Figures[], limit: [] as Figures[] };
  for (const name of ['ours', 'limit'] as const)
    await saveAll(servers[name], savers, { ...load, seconds: 1 });
  for (let round = 0; round < rounds; round += 1)
    for (const name of ['ours', 'limit'] as const)
      taken[name].push(await saveAll(servers[name], savers, load));
  return { ours: middleOf(taken.ours), limit: middleOf(taken.limit) };
}
