import type { ReactNode } from 'react';
import { z } from 'zod';

/** One line without control characters, so that no value can break out of a header. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, 'Une seule ligne de texte est attendue.');
export const instant = z.iso.datetime({ offset: true });
export const cents = z.int();
export const debit = z.strictObject({
  at: instant,
  amountCents: cents.nonnegative(),
  /** A code lowers it: until when, and what a month costs then. */
  after: z.strictObject({ from: instant, amountCents: cents.nonnegative() }).optional(),
});
export type Debit = z.output<typeof debit>;
/** A price of one subscription, and what it makes of its share and of the month, from `from` on. */
export const movedPrice = {
  oldPriceCents: cents.positive(),
  newPriceCents: cents.positive(),
  from: instant,
  capCents: cents.positive(),
  shareBeforeCents: cents.nonnegative(),
  shareAfterCents: cents.nonnegative(),
  monthBeforeCents: cents.nonnegative(),
  monthAfterCents: cents.nonnegative(),
};
export const link = { linkKey: line(200), validForHours: z.int().positive() };

const everyEmail = {
  site: z.strictObject({
    name: line(60),
    url: z.url({ protocol: /^https?$/ }),
    legalLine: line(300),
  }),
  firstName: line(100).nullable(),
};
export type EmailSite = z.infer<typeof everyEmail.site>;

export type Told<Props> = string | ((props: Props) => string);

export interface Email<Props> {
  subject: Told<Props>;
  title?: Told<Props>;
  preview: Told<Props>;
  reason?: string;
  /** The page that ends such emails, for readers without an account. */
  stopLink?: (props: Props) => string | null;
  body: (props: Props) => ReactNode;
  /** Previews and tests show this; the default reader is Élodie. */
  sample: Omit<Props, 'site' | 'firstName'> & { firstName?: string | null };
}

interface Check<Props> {
  isRight: (props: Props) => boolean;
  path: string[];
  message: string;
}

type PropsOf<Shape extends z.ZodRawShape> = z.output<z.ZodObject<typeof everyEmail & Shape, z.core.$strict>>;

/** `props` is plain JSON, checked before it is sent. The email's name stands in `emails.tsx`. */
export function defineEmail<Shape extends z.ZodRawShape>(
  email: { props: Shape; check?: Check<PropsOf<Shape>> } & Email<PropsOf<Shape>>,
): { schema: z.ZodType<PropsOf<Shape>> } & Email<PropsOf<Shape>> {
  const { props, check, ...words } = email;
  const schema = z.strictObject({ ...everyEmail, ...props });
  return { ...words, schema: check ? schema.refine(check.isRight, check) : schema };
}
