import autocannon, { type Result } from 'autocannon';

/** Twenty visits of a page a second, without end. Asked, answers the 99th percentile since the last time, in ms. */
process.once('message', ({ url }: { url: string }) => {
  let told: (result: Result) => void = () => {};
  const visit = () =>
    autocannon(
      { url, connections: 2, overallRate: 20, duration: 86_400 },
      (error: Error | null, result: Result) => {
        if (error) throw error;
        const lost = result.non2xx + result.errors;
        if (lost > 0) throw new Error(`${url}: ${lost} visits not answered`);
        told(result);
      },
    );
  let visits = visit();
  process.on('message', async () => {
    const result = new Promise<Result>((resolve) => {
      told = resolve;
    });
    visits.stop();
    process.send?.((await result).latency.p99);
    visits = visit();
  });
  process.send?.('ready');
});
