interface ProgressProps {
  /** What is under way. */
  label: string;
  /** 0 to 1; without it the end is not known. */
  value?: number;
}

/** Long work on its way. */
export function Progress({ label, value }: ProgressProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1 w-full overflow-hidden rounded-full bg-subtle"
    >
      <div
        className={
          percent === undefined
            ? "h-full w-1/3 animate-progress rounded-full bg-accent"
            : "h-full rounded-full bg-accent transition-[width]"
        }
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
