import Info from 'lucide-react/icons/info';
import { DEFINITIONS, type FigureName } from '#domain/figures/definitions.ts';
import { Tip } from '#web/admin/Fact.tsx';

/** It links to the one text that defines the figure. */
export function Defined({ name, of }: { name: FigureName; of: string }) {
  return (
    <Tip
      text={DEFINITIONS[name]}
      label={`Définition de ${of}`}
      className="grid size-8 place-items-center text-muted pointer-coarse:size-11"
    >
      <Info className="size-4" aria-hidden="true" />
    </Tip>
  );
}
