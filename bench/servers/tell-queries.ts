import pg from 'pg';

/** Read before a process of the shop (`--import`): counts the statements that it sends, by text, and tells them when asked. */
const sent = new Map<string, number>();

const { query } = pg.Client.prototype;
pg.Client.prototype.query = new Proxy(query, {
  apply(target, self, words) {
    const [asked] = words;
    const text = typeof asked === 'string' ? asked : String(asked?.text);
    sent.set(text, (sent.get(text) ?? 0) + 1);
    return Reflect.apply(target, self, words);
  },
});

process.on('message', (message) => {
  if (message !== 'tell') return;
  process.send?.([...sent]);
  sent.clear();
});
