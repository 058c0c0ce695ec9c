import { Measured } from './process.ts';
import type { Statement } from './servers/keep-statements.ts';

/** What the shop asks of the database for each address, once its process is warm. */
export async function statementsOf(
  environment: NodeJS.ProcessEnv,
  addresses: readonly string[],
  headers: Record<string, string> = {},
): Promise<Record<string, Statement[]>> {
  const preload = new URL('servers/keep-statements.ts', import.meta.url).href;
  const shop = await Measured.start('src/app/main.ts', {
    ...environment,
    NODE_OPTIONS: `--import=${preload}`,
  });
  const asked: Record<string, Statement[]> = {};
  for (const address of addresses) {
    await shop.ask();
    await (await fetch(`${shop.url}${address}`, { headers })).text();
    const sent = (await shop.ask()) as Statement[];
    // The heartbeat of the process is nobody's.
    asked[address] = sent.filter(
      ({ text }) => /^\s*(?:select|with|explain)\b/i.test(text) && text !== 'select 1',
    );
  }
  await shop.stop();
  return asked;
}
