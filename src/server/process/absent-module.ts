const codes: readonly unknown[] = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'];

/** A part that was not loaded yet is not there: packages are being installed anew under a running version. */
export const isModuleAbsent = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && codes.includes(error.code);
