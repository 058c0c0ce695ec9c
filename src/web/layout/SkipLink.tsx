/** The first Tab of a page. */
export function SkipLink() {
  return (
    <a
      href="#contenu"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-3 font-medium text-accent-ink shadow-float focus:translate-y-0"
    >
      Aller au contenu
    </a>
  );
}
