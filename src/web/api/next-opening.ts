let last = 0;

/** A component's own counter would repeat when it is shown again before its answer is dropped. */
export const nextOpening = (): number => ++last;
