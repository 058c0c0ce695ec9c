/** The oldest PostgreSQL that runs the statements of the shop and of its queue. */
export const leastMajor = 15;

/** One line where a server of this `server_version_num` cannot hold the shop. */
export function tooOldServer(version: number): string | undefined {
  const major = Math.floor(version / 10_000);
  return major < leastMajor ? `PostgreSQL ${major} is too old: take ${leastMajor} or newer` : undefined;
}
