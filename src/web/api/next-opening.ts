let last = 0;

/**
 * For the key of an answer that serves once. A number that the component counts from zero is the same when one comes
 * back to it at once, before the former answer was let go of.
 */
export const nextOpening = (): number => ++last;
