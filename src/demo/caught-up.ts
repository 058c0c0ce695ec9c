import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const lookEveryMs = 20;

/** `away` ignores failures; `comparing` also waits for a comparison that is under an hour old. */
export async function shopHasCaughtUp(
  pool: pg.Pool,
  { away = false, comparing = false, patienceMs = 10_000 } = {},
): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  while (Date.now() < giveUpAt) {
    const { rows } = await pool.query<{ busy: boolean }>(
      `select exists (
           select from stripe_events where handled_at is null and (last_error is null or not $1
             and check_at <= now() + (select ahead_ms from shop_clock) * interval '1 millisecond')
         )
         or exists (
           select from outbox where done_at is null and gave_up_at is null and attempts = 0
             and due_at <= now() + (select ahead_ms from shop_clock) * interval '1 millisecond'
         )
         or ($2 and not $1 and exists (
           select from provider_comparisons where status = 'running'
             and started_at > now() + (select ahead_ms from shop_clock) * interval '1 millisecond' - interval '1 hour'
         )) as busy`,
      [away, comparing],
    );
    if (!rows[0]?.busy) return;
    await pause(lookEveryMs);
  }
}
