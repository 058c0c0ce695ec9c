import { Histogram } from 'prom-client';

/** Of this process: each registry takes it. */
export const providerSeconds = new Histogram({
  name: 'rouage_provider_request_seconds',
  help: 'How long the payment provider took',
  labelNames: ['outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [],
});

export async function timeProvider<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const end = providerSeconds.startTimer();
  try {
    const answer = await ask();
    end({ outcome: 'answered' });
    return answer;
  } catch (error) {
    end({ outcome: 'failed' });
    throw error;
  }
}
