import ChevronUp from 'lucide-react/icons/chevron-up';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ListPage } from '#contract-kit/list-page.ts';
import { MOST_LINES } from '#contract-kit/most-lines.ts';
import type { StaffListOf } from '#contract-kit/staff-list.ts';
import { viewOf } from '#domain/people/staff-lists.ts';
import { countOf, formatCount, type Noun } from '#domain/text/french-count.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { useShortcuts } from '#web/admin/keyboard.ts';
import { List, type ListProps } from '#web/admin/List.tsx';
import type { ListState } from '#web/admin/list-state.ts';
import { type Selection, SelectionBar, useSelection } from '#web/admin/selection.tsx';
import { failureWords } from '#web/api/failure-words.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { draftOwner } from '#web/forms/kept-drafts.ts';
import { ActMenu, type MenuAct } from '#web/ui/ActMenu.tsx';
import { Button, buttonStyle } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { forgetRun, type KeptRun, leftRuns } from './kept-runs.ts';
import { SavedViews } from './SavedViews.tsx';
import { SeveralDialog } from './SeveralDialog.tsx';
import type { Several, SeveralAct } from './several.ts';
import { type StaffListState, useHasRight } from './use-staff-list.ts';
import { ViewDialog } from './ViewDialog.tsx';

/** `round` changes when a run began or ended here. */
function useLeftRuns(list: string, round: unknown): readonly KeptRun[] {
  const [runs, setRuns] = useState<readonly KeptRun[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again at each round.
  useEffect(() => {
    const owner = draftOwner('admin');
    if (owner === undefined) return;
    let isShown = true;
    const read = () => void leftRuns(owner, list).then((left) => isShown && setRuns(left));
    read();
    // Another tab may have ended a run or been closed.
    window.addEventListener('focus', read);
    window.addEventListener('storage', read);
    return () => {
      isShown = false;
      window.removeEventListener('focus', read);
      window.removeEventListener('storage', read);
    };
  }, [list, round]);
  return runs;
}

const plural = (count: number, one: string, many: string) =>
  `${formatCount(count)}\u00a0${count > 1 ? many : one}`;

interface LeftRunsProps {
  list: string;
  several: Several;
  round: unknown;
  onResume: (act: SeveralAct, run: KeptRun) => void;
}

/** A closed tab or an ended session left these runs. */
export function LeftRuns({ list, several, round, onResume }: LeftRunsProps) {
  const [forgotten, setForgotten] = useState(0);
  const runs = useLeftRuns(list, `${String(round)} ${forgotten}`);
  function forget(id: string) {
    forgetRun(id);
    setForgotten(forgotten + 1);
  }
  return runs.map((run) => {
    const { id, act: name, label = 'Un acte', begun, done, left } = run;
    const act = several.acts.find((one) => one.name === name);
    return (
      <Notice
        key={id}
        tone="warning"
        className="mb-3"
        title={`${act?.label ?? label}\u00a0: interrompu le ${formatDateTime(begun)}`}
        action={
          <>
            {act && left.length > 0 ? (
              <Button size="sm" onClick={() => onResume(act, run)}>
                Voir ce qui reste
              </Button>
            ) : null}
            <Button variant="secondary" size="sm" onClick={() => forget(id)}>
              Oublier
            </Button>
          </>
        }
      >
        {`${done > 0 ? `${plural(done, 'ligne reste faite', 'lignes restent faites')}\u00a0; ` : ''}${plural(left.length, 'est à revoir', 'sont à revoir')}. Rien n’est fait deux fois.`}
        {act ? null : ' Cet acte n’est plus proposé ici.'}
      </Notice>
    );
  });
}

type Given = 'selection' | 'menu' | 'list' | 'filters' | 'label' | 'noun' | 'failed' | 'paging';

interface StaffListProps<Row> extends Omit<ListProps<Row>, Given> {
  state: Pick<StaffListState<StaffListOf>, 'of' | 'filters'> & { list: ListState };
  paging: ListPage | undefined;
  /** It saves all that match when no numbers are given. */
  save: SaveFile;
  several?: Several | undefined;
  /** Rows named by numbers alone can be chosen. */
  selects?: boolean;
}

interface Opened {
  act: SeveralAct;
  ids: readonly number[] | undefined;
  resumed?: KeptRun | undefined;
}

/** The address may leave them to what this browser remembers. */
function useShownView({ hidden }: { hidden: readonly string[] }): string {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  if (hidden.length > 0) params.set('without', hidden.join(','));
  return viewOf(params.toString());
}

/** Another address starts without a selection. */
function useChosen() {
  const { search } = useLocation();
  const selection = useSelection(search);
  const [everything, setEverything] = useState<string>();
  return {
    selection,
    isEverything: everything === search,
    setEverything: (chosen: boolean) => setEverything(chosen ? search : undefined),
    ids: [...selection.ids].filter((id) => typeof id === 'number'),
  };
}

export function StaffList<Row>({ state, save, several, selects = true, ...rest }: StaffListProps<Row>) {
  const { name, label, noun, failed, exports } = state.of;
  const list = { ...rest, label, noun, failed, list: state.list, filters: state.filters };
  const mayExport = useHasRight(exports);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { selection, isEverything, setEverything, ids: ticked } = useChosen();
  const [isSaving, setSaving] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const fileAct = useListFile(mayExport ? save : undefined);
  const shown = useShownView(list.list);
  const isSelecting = selects && (several !== undefined || mayExport);
  const ids = isEverything ? undefined : ticked;

  function begin() {
    if (opened?.resumed) forgetRun(opened.resumed.id);
    setEverything(false);
    selection.clear();
  }

  const acts: (MenuAct | false)[] = [
    ...(several?.acts ?? []).map(
      (act): MenuAct | false =>
        !act.toResume && {
          label: act.label,
          ...(act.tone && { tone: act.tone }),
          onSelect: () => setOpened({ act, ids }),
        },
    ),
    fileAct(isEverything ? 'Exporter en CSV' : 'Exporter la sélection en CSV', ids),
  ];
  return (
    <>
      {several ? (
        <LeftRuns
          list={name}
          several={several}
          round={opened}
          onResume={(act, resumed) => setOpened({ act, ids: resumed.left, resumed })}
        />
      ) : null}
      <SavedViews list={name} shown={shown} />
      <List
        {...list}
        {...(isSelecting && { selection })}
        menu={[
          fileAct('Exporter en CSV'),
          shown !== '' && { label: 'Enregistrer cette vue', onSelect: () => setSaving(true) },
        ]}
      />
      {isSelecting ? (
        <SelectionActs
          selection={selection}
          isEverything={isEverything}
          onEverything={setEverything}
          total={list.paging?.total_count ?? 0}
          noun={noun}
          acts={acts}
        />
      ) : null}
      {several && opened ? (
        <SeveralDialog
          list={name}
          noun={noun}
          several={several}
          act={opened.act}
          ids={opened.ids}
          seen={opened.resumed?.seen}
          onBegin={begin}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
      {isSaving ? (
        <ViewDialog
          named={{ list: name, query: shown }}
          onClose={() => setSaving(false)}
          onSaved={(view) => {
            setSaving(false);
            toast.success(`Vue «\u00a0${view.name}\u00a0» enregistrée`);
            void navigate(`${pathname}?${view.query}`, { replace: true, preventScrollReset: true });
          }}
        />
      ) : null}
    </>
  );
}

/** It is like `12,15`; undefined means all that match. */
type SaveFile = (ids: string | undefined) => Promise<void>;

function useListFile(save: SaveFile | undefined) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async (ids: readonly number[] | undefined) => save?.(ids?.join(',')),
    onError: (error) => toast.error(failureWords(error, 'Impossible d’exporter la liste')),
  });
  return (label: string, ids?: readonly number[]): MenuAct | false =>
    save !== undefined && {
      label,
      refused: isPending ? 'Le fichier se prépare.' : undefined,
      onSelect: () => mutate(ids),
    };
}

interface SelectionActsProps {
  selection: Selection;
  /** It means all that match the filters and not only the ticked rows. */
  isEverything: boolean;
  onEverything: (chosen: boolean) => void;
  total: number;
  noun: Noun;
  acts: readonly (MenuAct | false)[];
}

function SelectionActs(props: SelectionActsProps) {
  const { selection, isEverything, onEverything, total, noun, acts } = props;
  const place = useRef<HTMLDivElement>(null);
  const isChosen = isEverything || selection.ids.size > 0;
  useShortcuts(
    isChosen
      ? [
          {
            keys: 'a',
            says: 'Agir sur les lignes choisies',
            run: () => place.current?.querySelector('button')?.focus(),
          },
        ]
      : [],
  );
  function clear() {
    onEverything(false);
    selection.clear();
  }
  return (
    <SelectionBar
      selection={selection}
      onClear={clear}
      said={isEverything ? `Tout ce qui correspond\u00a0: ${countOf(total, noun)}` : undefined}
    >
      <div ref={place} className="contents">
        <ActMenu
          label="Agir sur les lignes choisies"
          acts={acts}
          className={buttonStyle({ variant: 'primary', size: 'sm' })}
        >
          Agir
          <ChevronUp className="size-4" aria-hidden="true" />
        </ActMenu>
        {isEverything || total <= selection.ids.size ? null : (
          <Button variant="secondary" size="sm" onClick={() => onEverything(true)}>
            {total > MOST_LINES ? 'Choisir tout ce qui correspond' : `Choisir les ${formatCount(total)}`}
          </Button>
        )}
      </div>
    </SelectionBar>
  );
}
