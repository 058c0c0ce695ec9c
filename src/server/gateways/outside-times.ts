import { Histogram } from 'prom-client';

/** Of this process: each registry takes them. */
const secondsOf = (name: string, help: string) =>
  new Histogram({
    ...{ name, help, registers: [] },
    labelNames: ['outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  });

export const providerSeconds = secondsOf(
  'rouage_provider_request_seconds',
  'How long the payment provider took',
);
export const modelSeconds = secondsOf(
  'rouage_model_request_seconds',
  'How long the model that reads ideas took',
);

export async function timed<Answer>(
  seconds: typeof providerSeconds,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const end = seconds.startTimer();
  try {
    const answer = await ask();
    end({ outcome: 'answered' });
    return answer;
  } catch (error) {
    end({ outcome: 'failed' });
    throw error;
  }
}
