import type { z } from 'zod';
import type { updateAccount } from '../contract.ts';

type Body = NonNullable<typeof updateAccount.body>;

export type TypedIdentity = z.input<Body>;
export type Identity = z.output<Body>;
