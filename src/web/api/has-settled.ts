interface Settling {
  data: unknown;
  failureCount: number;
}

/** True once the query has an answer or its first failure. */
export const hasSettled = ({ data, failureCount }: Settling): boolean =>
  data !== undefined || failureCount > 0;
