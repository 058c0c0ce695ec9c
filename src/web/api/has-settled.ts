interface Settling {
  data: unknown;
  failureCount: number;
}

/** Whether a query need not be waited for: it has its answer, or failed once and is tried again. */
export const hasSettled = ({ data, failureCount }: Settling): boolean =>
  data !== undefined || failureCount > 0;
