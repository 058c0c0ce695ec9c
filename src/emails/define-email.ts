import type { ReactNode } from 'react';
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
export const debit = z.strictObject({ at: instant, amountCents: cents.nonnegative() });
/** Whoever has the link's key may use it. */
export const link = { linkKey: line(200), validForHours: z.int().positive() };

const everyEmail = {
  site: z.strictObject({
    name: line(60),
    url: z.url({ protocol: /^https?$/ }),
    /** The sender's company, address and registration number, in every footer. */
    legalLine: line(300),
  }),
  firstName: line(100).nullable(),
};
export type EmailSite = z.infer<typeof everyEmail.site>;

export type Told<Props> = string | ((props: Props) => string);

/** What an email says of the props that its outbox row holds. */
export interface Email<Props> {
  subject: Told<Props>;
  /** The subject by default. */
  title?: Told<Props>;
  /** The grey line a mailbox shows after the subject. */
  preview: Told<Props>;
  /** Why one receives it; by default, because it concerns one's account. */
  reason?: string;
  /** For who has no account: the page that ends such emails. */
  stopLink?: (props: Props) => string | null;
  body: (props: Props) => ReactNode;
  /** For the previews and the tests, of a site and to Élodie. */
  sample: Omit<Props, 'site' | 'firstName'> & { firstName?: string | null };
}

/** A rule between the props. */
interface Check<Props> {
  isRight: (props: Props) => boolean;
  path: string[];
  message: string;
}

type PropsOf<Shape extends z.ZodRawShape> = z.output<z.ZodObject<typeof everyEmail & Shape, z.core.$strict>>;

/**
 * One email: `props` beside the site and the first name that every email has, plain JSON that is checked before it is
 * sent. Its name is in the list of `emails.tsx`.
 */
export function defineEmail<Shape extends z.ZodRawShape>(
  email: { props: Shape; check?: Check<PropsOf<Shape>> } & Email<PropsOf<Shape>>,
): { schema: z.ZodType<PropsOf<Shape>> } & Email<PropsOf<Shape>> {
  const { props, check, ...words } = email;
  const schema = z.strictObject({ ...everyEmail, ...props });
  return { ...words, schema: check ? schema.refine(check.isRight, check) : schema };
}
