interface ProgressBarProps {
  label: string;
  /** It goes from 0 to 1. */
  share: number;
  said?: string;
}

export function ProgressBar({ label, share, said }: ProgressBarProps) {
  const percent = Math.round(share * 100);
  return (
    <div className="flex items-center gap-3 text-sm">
      {/* Without a border, browsers draw it green whatever the accent. */}
      <progress
        value={percent}
        max={100}
        aria-label={label}
        className="h-2 flex-1 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <span className="tabular-nums">{said ?? `${percent}\u00a0%`}</span>
    </div>
  );
}
