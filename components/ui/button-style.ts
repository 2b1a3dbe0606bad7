import { classNames } from "./class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "small" | "medium" | "large" | "icon";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-accent text-accent-text hover:bg-accent-hover border border-transparent",
  secondary: "bg-surface text-text border border-border hover:bg-subtle",
  ghost: "bg-transparent text-text border border-transparent hover:bg-subtle",
  danger: "bg-danger text-danger-text hover:bg-danger-hover border border-transparent",
};

const sizes: Record<ButtonSize, string> = {
  small: "h-8 px-2.5 text-table gap-1.5",
  medium: "h-9 px-3.5 text-body gap-2",
  large: "h-10 px-4 text-body gap-2",
  icon: "h-9 w-9 shrink-0",
};

/** Classes of a button, also for links that look like one. */
export function buttonStyle(
  variant: ButtonVariant = "secondary",
  size: ButtonSize = "medium",
  className?: string,
): string {
  return classNames(
    "inline-flex print:hidden! select-none items-center justify-center whitespace-nowrap rounded-md font-medium transition-colors",
    "pointer-coarse:min-h-11 pointer-coarse:min-w-11",
    "disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50",
    variants[variant],
    sizes[size],
    className,
  );
}
