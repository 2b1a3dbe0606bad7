import { classNames, Input, type PluginCellProps, type PluginInputProps } from "@plinth/plugin";

const isColour = (value: unknown): value is string => typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);

/** The input of the field type `hello-plugin/colour`: a palette, and the colour as text. */
export function ColourInput({ field, control, name, value, onChange, onBlur, inputRef, disabled }: PluginInputProps) {
  return (
    <div className="flex gap-2">
      <input
        type="color"
        aria-label={`Palette for ${field.label}`}
        className={classNames("h-9 w-12 rounded-md border bg-surface p-1", disabled && "opacity-50")}
        value={isColour(value) ? value : "#000000"}
        onChange={(event) => onChange(event.target.value)}
        disabled={disabled}
      />
      <Input
        {...control}
        ref={inputRef}
        name={name}
        placeholder="#0f766e"
        value={String(value ?? "")}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        disabled={disabled}
      />
    </div>
  );
}

/** The colour in a table of records. */
export function ColourCell({ value }: PluginCellProps) {
  if (!isColour(value)) return <span className="text-muted">–</span>;
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="size-4 rounded-sm border" style={{ backgroundColor: value }} />
      {value}
    </span>
  );
}
