/** Addresses whose end is a secret of one person: a link from an email, a payment. */
const SECRET_AFTER = /^(\/(?:admin\/)?(?:verify-email|verify-new-email|reset-password|restore)\/)[^/].*$/;

/** What audience measurement may know of an address: its path, without query, fragment, or a secret link's key. */
export function trackedPath(pathname: string): string {
  const [path = ''] = pathname.split(/[?#]/);
  return path.replace(SECRET_AFTER, '$1cle');
}
