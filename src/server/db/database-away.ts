/** PostgreSQL cannot work now, whatever the statement. */
const passingStates = /^(08...|53...|57P0[1-3]|57014|55P03|25P0[34]|40001|40P01|58030)$/;

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);

const driverWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/;

const codeOf = (error: object): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined;

function saysAway(error: Error): boolean {
  const code = codeOf(error);
  if (code !== undefined) return networkCodes.has(code) || passingStates.test(code);
  return driverWords.test(error.message);
}

/** True when the same request may soon succeed; causes are checked too. */
export function isDatabaseAway(error: unknown): boolean {
  const seen = new Set<unknown>();
  for (let cause = error; cause instanceof Error && !seen.has(cause); cause = cause.cause) {
    if (saysAway(cause)) return true;
    // Node tries each address of a name and reports all failures.
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseAway)) return true;
    seen.add(cause);
  }
  return false;
}
