/** docs/product/export-and-restore.md#checks-in-their-order */
import { MAX_MONTHLY_CAP, MIN_MONTHLY_CAP } from '../price/monthly-cap.ts';

export const EXPORT_PLATFORM = 'rouage';

export const IMPORT_MESSAGES = {
  notJsonFile: 'Veuillez sélectionner un fichier JSON valide',
  notJson: "Le fichier sélectionné n'est pas un JSON valide",
  notExport: 'Ce fichier ne correspond pas à un export valide',
  otherPlatform: 'Ce fichier vient d’une autre plateforme.',
  unsecured:
    'Ce fichier vient d’une ancienne version non sécurisée de l’export\u00a0: il n’est plus accepté.',
  unsigned: 'Fichier non signé',
  incomplete: 'Les informations utilisateur sont incomplètes',
  changed: 'La signature de ce fichier n’est pas valable\u00a0: son contenu a été modifié.',
  otherEmail: 'Ce fichier appartient à une autre adresse email\u00a0: inscrivez-vous avec la sienne.',
  notDeleted: 'Le compte de ce fichier n’a pas été supprimé, ou il l’a été il y a trop longtemps.',
  alreadyRestored: 'Ce fichier n’est plus valable\u00a0: ce compte a déjà été restauré.',
} as const;

type Part = Record<string, unknown>;

function partOf(value: unknown, name: string): Part | undefined {
  const part = isPart(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return isPart(part) ? part : undefined;
}

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSaid = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

export function exportFileProblem(file: unknown): string | null {
  const personal = partOf(file, 'personal_info');
  const metadata = partOf(file, 'export_metadata');
  if (!personal || !metadata) return IMPORT_MESSAGES.notExport;
  if (metadata.platform !== EXPORT_PLATFORM) return IMPORT_MESSAGES.otherPlatform;
  if (metadata.security_enabled !== true) return IMPORT_MESSAGES.unsecured;
  if (!isSaid(metadata.signature)) return IMPORT_MESSAGES.unsigned;
  if (!isSaid(personal.email)) return IMPORT_MESSAGES.incomplete;
  return null;
}

function capOf(file: unknown): unknown {
  return partOf(file, 'subscription_settings')?.monthly_cap;
}

export function isCapOutOfRange(file: unknown): boolean {
  const cap = capOf(file);
  if (cap === undefined) return false;
  return typeof cap !== 'number' || !(cap * 100 >= MIN_MONTHLY_CAP && cap * 100 <= MAX_MONTHLY_CAP);
}

export function exportFileName(exportDate: string): string {
  return `export_donnees_${exportDate.slice(0, 19).replaceAll(':', '-')}.json`;
}
