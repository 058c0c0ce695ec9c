/** These addresses end in a secret link's key. */
const SECRET_AFTER = /^(\/(?:admin\/)?(?:verify-email|verify-new-email|reset-password|restore)\/)[^/].*$/;

/** Drops the query and the key (docs/product/cookies.md#matomo-without-a-cookie). */
export function trackedPath(pathname: string): string {
  const [path = ''] = pathname.split(/[?#]/);
  return path.replace(SECRET_AFTER, '$1cle');
}
