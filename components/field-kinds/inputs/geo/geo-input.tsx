"use client";

import { LocateFixed, X } from "lucide-react";
import dynamic from "next/dynamic";
import { isPosition, type Position } from "../../../../lib/contract/geo.ts";
import { msg, t } from "../../../../lib/kernel/words/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { typedNumber } from "../../typed-number.ts";
import type { ValueInputProps } from "../value-input-props.ts";
import { useOwnPosition } from "./use-own-position.ts";

/** Larger than the rest of the form: it comes when a record with a place is opened. */
const WorldMap = dynamic(() => import("./world-map.tsx"), {
  ssr: false,
  // As high as the map with the line below it.
  loading: () => <Skeleton className="h-[310px] w-full" />,
});

/** What the two boxes hold: numbers as they are stored, or texts as they are typed. */
interface TypedPosition {
  lat: unknown;
  lon: unknown;
}

const parts = [
  { name: "lat", label: msg("Latitude"), hint: "59.9139" },
  { name: "lon", label: msg("Longitude"), hint: "10.7522" },
] as const;

/**
 * A place on the earth: as two numbers, from the browser, or none. Whoever pastes `59.9139, 10.7522` into a box fills
 * both.
 */
export function GeoInput(props: ValueInputProps) {
  const { field, control, name, value, onChange, onBlur, inputRef, disabled, partErrors } = props;
  const typed: TypedPosition = { lat: "", lon: "", ...(value as Partial<TypedPosition> | null) };
  const own = useOwnPosition((position) => onChange(position));
  const put = (changed: Partial<TypedPosition>) => {
    const next = { ...typed, ...changed };
    onChange(isBlank(next.lat) && isBlank(next.lon) ? null : next);
  };
  const empty = isBlank(typed.lat) && isBlank(typed.lon);
  return (
    <fieldset id={control.id} aria-describedby={control["aria-describedby"]} className="space-y-3">
      <legend className="sr-only">{field.label}</legend>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        {parts.map((part, index) => (
          <div key={part.name} className="w-40 max-sm:w-[calc(50%-6px)]">
            <label htmlFor={`${control.id}-${part.name}`} className="mb-1 block text-meta text-muted">
              {t(part.label)}
            </label>
            <Input
              id={`${control.id}-${part.name}`}
              ref={index === 0 ? inputRef : undefined}
              name={`${name}.${part.name}`}
              inputMode="text"
              placeholder={part.hint}
              autoComplete="off"
              dir="ltr"
              className="tabular-nums"
              aria-invalid={control["aria-invalid"] || partErrors[part.name] ? true : undefined}
              aria-required={control["aria-required"]}
              aria-describedby={partErrors[part.name] ? `${control.id}-${part.name}-note` : undefined}
              value={String(typed[part.name] ?? "")}
              onChange={(event) => put({ [part.name]: event.target.value })}
              onPaste={(event) => {
                const pair = event.clipboardData.getData("text").split(/\s*[,;]\s*/);
                if (pair.length !== 2 || pair.some((text) => text === "" || Number.isNaN(Number(text)))) return;
                event.preventDefault();
                put({ lat: pair[0], lon: pair[1] });
              }}
              onBlur={onBlur}
              disabled={disabled}
            />
            {partErrors[part.name] && (
              <p id={`${control.id}-${part.name}-note`} role="alert" className="mt-1 text-meta text-danger">
                {partErrors[part.name]}
              </p>
            )}
          </div>
        ))}
        <div className="flex gap-1 sm:pt-5">
          <Button busy={own.asking} disabled={disabled} onClick={own.ask}>
            <LocateFixed aria-hidden className="size-4" />
            {t("Use my position")}
          </Button>
          {!empty && !disabled && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={t("Clear {label}", { label: field.label })}
              onClick={() => onChange(null)}
            >
              <X aria-hidden className="size-4" />
            </Button>
          )}
        </div>
      </div>
      {own.fault && (
        <p role="alert" className="text-meta text-danger">
          {t(own.fault)}
        </p>
      )}
      <WorldMap label={field.label} position={positionOf(typed)} disabled={disabled} onPosition={onChange} />
    </fieldset>
  );
}

/** The place that the boxes name; null while they name none. */
function positionOf({ lat, lon }: TypedPosition): Position | null {
  if (isBlank(lat) || isBlank(lon)) return null;
  const position = { lat: typedNumber(String(lat)), lon: typedNumber(String(lon)) };
  return isPosition(position) ? position : null;
}

const isBlank = (value: unknown) => value === "" || value === null || value === undefined;
