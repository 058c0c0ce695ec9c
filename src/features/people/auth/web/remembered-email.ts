const key = 'rememberedEmail';

/** The email that « Se souvenir de moi » keeps in this browser; never the password. */
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
