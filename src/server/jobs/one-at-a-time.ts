const lastByKey = new Map<string, Promise<unknown>>();

/**
 * Works on things that share a key one after the other within this process, in the order of the calls. It only spares
 * work: what is told twice at once is found done by the second. What must hold between processes holds by the database.
 */
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
