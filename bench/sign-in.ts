import { hashPassword } from '#people/auth/server/password-hashing.ts';
import { compare } from './load.ts';
import { median } from './median.ts';

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function signIn(shop: string, person: { email: string; password: string }): Promise<void> {
  const answer = await fetch(`${shop}/api/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  });
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`);
  await answer.arrayBuffer();
}

/** One after the other, alternating with a bare argon2id hash at the same parameters; milliseconds. */
export async function measureSignIn(shop: string, person: { email: string; password: string }) {
  const signIns: number[] = [];
  const hashes: number[] = [];
  for (let turn = 0; turn < 60; turn += 1) {
    hashes.push(await timed(() => hashPassword(person.password)));
    signIns.push(await timed(() => signIn(shop, person)));
  }
  return { signIn: median(signIns.slice(10)), hash: median(hashes.slice(10)) };
}

/** The catalogue's p99 while thirty sign-ins arrive at once, again and again; milliseconds. */
export async function measureCatalogueDuringSignIns(
  shop: string,
  person: { email: string; password: string },
) {
  let going = true;
  const crowd = (async () => {
    while (going) await Promise.all(Array.from({ length: 30 }, () => signIn(shop, person)));
  })();
  const targets = { catalogue: { url: `${shop}/api/automations/?category=categorie-1` } };
  const { catalogue } = await compare(targets, { connections: 10, seconds: 3, rounds: 3 });
  going = false;
  await crowd;
  return catalogue.p99;
}
