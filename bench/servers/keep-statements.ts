import pg from 'pg';

/** A statement as the shop sent it. */
export interface Statement {
  name?: string | undefined;
  text: string;
  values: unknown[];
}

let kept: Statement[] = [];

const { query } = pg.Client.prototype;
pg.Client.prototype.query = new Proxy(query, {
  apply(target, self, words) {
    const [asked, values] = words;
    if (typeof asked === 'string') kept.push({ text: asked, values: Array.isArray(values) ? values : [] });
    else if (typeof asked?.text === 'string')
      kept.push({
        name: asked.name,
        text: asked.text,
        values: asked.values ?? (Array.isArray(values) ? values : []),
      });
    return Reflect.apply(target, self, words);
  },
});

/** What was sent since the last time, in its order. */
export function takeStatements(): Statement[] {
  const taken = kept;
  kept = [];
  return taken;
}

/** Read before a process of the shop (`--import`), it tells them when asked. */
process.on('message', (message) => {
  if (message === 'tell') process.send?.(takeStatements());
});
