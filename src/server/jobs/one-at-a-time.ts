const lastByKey = new Map<string, Promise<unknown>>();

/** Within this process, in the order of the calls: it only spares work. Between processes the database holds. */
export async function oneAtATime<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> {
  const before = lastByKey.get(key);
  const mine = before ? before.then(work, work) : work();
  lastByKey.set(key, mine);
  try {
    return await mine;
  } finally {
    if (lastByKey.get(key) === mine) lastByKey.delete(key);
  }
}
