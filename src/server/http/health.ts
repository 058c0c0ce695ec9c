import { z } from 'zod';
import { anyone, endpoint, publicReading } from '#contract-kit/endpoint.ts';
import { build, version } from '../process/release.ts';
import type { Feature } from './feature.ts';

export const getHealth = endpoint(anyone('GET', '/api/health/'), {
  summary: 'Whether this process answers and reaches its database',
  answer: z.object({
    status: z.literal('ok'),
    version: z.string(),
    build: z.string(),
    /** Only a copy says so (SHOP_HOLD). */
    held: z.literal(true).optional(),
  }),
  rateLimit: publicReading,
});

export const health: Feature = ({ endpoints, shop }) => {
  endpoints.open(getHealth, async () => {
    await shop.pool.query('select 1');
    const held = shop.settings.SHOP_HOLD ? { held: true as const } : {};
    return { status: 'ok' as const, version, build, ...held };
  });
};
