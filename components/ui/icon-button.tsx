import type { LucideIcon } from "lucide-react";
import { Button, type ButtonProps } from "./button.tsx";
import { classNames } from "./class-names.ts";

interface IconButtonProps extends Omit<ButtonProps, "children" | "size"> {
  icon: LucideIcon;
  /** Its name, also on hover. */
  label: string;
}

/** A small button of a row: a picture with a name. */
export function IconButton({ icon: Icon, label, className, ...rest }: IconButtonProps) {
  return (
    <Button
      variant="ghost"
      {...rest}
      size="icon"
      className={classNames("size-8!", className)}
      aria-label={label}
      title={label}
    >
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}
