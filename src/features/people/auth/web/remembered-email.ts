const key = 'rememberedEmail';

/** Never the password (docs/product/session.md#remember-the-email). */
export function rememberedEmail(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function rememberEmail(email: string | null): void {
  if (email === null) localStorage.removeItem(key);
  else localStorage.setItem(key, email);
}
