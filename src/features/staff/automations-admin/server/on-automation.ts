import { type Acting, actsOn } from '#server/journal/act-on.ts';
import { lockAutomation } from '#shop/catalogue/server/for-other-features.ts';

export type OnAutomation = Acting<NonNullable<Awaited<ReturnType<typeof lockAutomation>>>>;

export const onAutomation = actsOn('automation', lockAutomation);
