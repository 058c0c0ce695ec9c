import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SeveralLine } from '#contract-kit/several-lines.ts';
import { ApiError } from '#web/api/api-error.ts';
import { countLines, type RunLine, runLines } from './run-lines.ts';

const line = (id: number, refusal: string | null = null): SeveralLine => ({
  id,
  name: `Ligne ${id}`,
  refusal,
  seen: '',
});
const lines = (count: number) => Array.from({ length: count }, (_, place) => line(place + 1));
const never = new AbortController().signal;
const states = (run: readonly RunLine[]) => run.map(({ state }) => state);
const quiet = () => undefined;
const down = () => Promise.reject(new ApiError(503, { detail: 'Le service de paiement ne répond pas.' }));

describe('several lines, one after the other', () => {
  it('does each once, two at a time, whatever fails, and leaves out what cannot be', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('fine', 'fails', 'refused'), { maxLength: 40 }),
        async (fates) => {
          let atOnce = 0;
          const called: number[] = [];
          const asked = fates.map((fate, place) => line(place, fate === 'refused' ? 'Déjà suspendu.' : null));
          const { lines: run, stop } = await runLines(asked, {
            signal: never,
            onChange: quiet,
            async act({ id }) {
              called.push(id);
              atOnce += 1;
              expect(atOnce).toBeLessThanOrEqual(2);
              await Promise.resolve();
              atOnce -= 1;
              if (fates[id] === 'fails') throw new ApiError(400, { detail: 'Impossible' });
            },
          });
          expect(stop).toBeUndefined();
          expect(called.toSorted((a, b) => a - b)).toEqual(
            fates.flatMap((fate, place) => (fate === 'refused' ? [] : [place])),
          );
          expect(states(run)).toEqual(fates.map((fate) => (fate === 'fine' ? 'done' : 'failed')));
        },
      ),
    );
  });

  it('says of each failure what the server said of it', async () => {
    const { lines: run } = await runLines([line(1), line(2, 'Déjà actif.')], {
      signal: never,
      onChange: quiet,
      act: () => Promise.reject(new ApiError(400, { detail: 'Il ne reste rien de payé.' })),
    });
    expect(run.map(({ reason }) => reason)).toEqual(['Il ne reste rien de payé.', 'Déjà actif.']);
  });

  it('stopped, it waits for what is under way and begins nothing more', async () => {
    const controller = new AbortController();
    const { lines: run, stop } = await runLines(lines(6), {
      signal: controller.signal,
      onChange: quiet,
      async act({ id }) {
        if (id === 2) controller.abort();
        await Promise.resolve();
      },
    });
    expect([states(run), stop]).toEqual([
      ['done', 'done', 'waiting', 'waiting', 'waiting', 'waiting'],
      'asked',
    ]);
  });

  it('ends with the session: the line that was refused waits, as those that did not leave', async () => {
    const { lines: run, stop } = await runLines(lines(5), {
      signal: never,
      onChange: quiet,
      act: ({ id }) =>
        id < 3 ? Promise.resolve() : Promise.reject(new ApiError(401, { detail: 'Session expirée' })),
    });
    expect(stop).toBe('session');
    expect(countLines(run)).toEqual({ done: 2, failed: 0, waiting: 3 });
  });

  it('stops by itself when nothing answers any more, not at one failure among others', async () => {
    const outage = await runLines(lines(20), { signal: never, onChange: quiet, act: down });
    expect(outage.stop).toBe('outage');
    expect(countLines(outage.lines).failed).toBeLessThanOrEqual(5);
    const now = await runLines(lines(20), {
      signal: never,
      onChange: quiet,
      act: ({ id }) => (id % 3 === 0 ? down() : Promise.resolve()),
    });
    expect(now.stop).toBeUndefined();
    expect(countLines(now.lines)).toEqual({ done: 14, failed: 6, waiting: 0 });
  });
});
