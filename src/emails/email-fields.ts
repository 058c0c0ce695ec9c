import { z } from 'zod';

/** One line of text without control characters, so that no value can break out of a header. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, 'Une seule ligne de texte est attendue.');

export const instant = z.iso.datetime({ offset: true });
export const cents = z.int();

export const site = z.strictObject({
  name: line(60),
  url: z.url({ protocol: /^https?$/ }),
  /** The sender's company, address and registration number, in every footer. */
  legalLine: line(300),
});

export const everyEmail = { site, firstName: line(100).nullable() };
export const ofSubscription = { ...everyEmail, automation: line(200) };
