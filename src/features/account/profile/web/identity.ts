import type { z } from 'zod';
import type { updateAccount } from '../contract.ts';

type Body = NonNullable<typeof updateAccount.body>;

/** What the form holds, and what the call takes. */
export type TypedIdentity = z.input<Body>;
export type Identity = z.output<Body>;
