/** The frame may load nothing, so the page contains everything. */
function page(title: string, text: string): string {
  return `<!DOCTYPE html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; box-sizing: border-box;
  font: 16px/1.5 system-ui, sans-serif; text-align: center; background: #f6f8f8; color: #14201f; }
h1 { margin: 0 0 8px; font-size: 20px; }
p { margin: 0; max-width: 44ch; }
@media (prefers-color-scheme: dark) { body { background: #0d1413; color: #e7eeec; } }
</style>
<main><h1>${title}</h1><p>${text}</p></main>
</html>`;
}

export const refusedFrames = {
  unknown: {
    status: 404,
    html: page(
      'Page introuvable',
      'Cette adresse n’existe pas. Ouvrez l’automatisation depuis votre tableau de bord.',
    ),
  },
  spent: {
    status: 403,
    html: page(
      'Cette adresse a déjà servi',
      'Pour votre sécurité, elle ne s’ouvre qu’une fois. Utilisez «\u00a0Recharger\u00a0» au-dessus de cette page, ou rouvrez l’automatisation depuis votre tableau de bord.',
    ),
  },
  forbidden: {
    status: 403,
    html: page(
      'Abonnement requis',
      'Votre abonnement ne donne plus accès à cette automatisation. Retrouvez-la dans votre tableau de bord.',
    ),
  },
  over: {
    status: 403,
    html: page(
      'La démonstration est terminée',
      'Elle dure dix minutes. Utilisez «\u00a0Recommencer\u00a0» au-dessus de cette page pour en ouvrir une autre.',
    ),
  },
  withdrawn: {
    status: 403,
    html: page(
      'Cette démonstration a changé',
      'L’outil a été mis à jour, ou ne s’essaie plus. Utilisez «\u00a0Recommencer\u00a0» au-dessus de cette page.',
    ),
  },
} as const;
