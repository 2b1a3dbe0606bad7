import { RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { proposedSlug } from "../../../lib/contract/fields/slugs.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { textBox, type ValueInputProps } from "./value-input-props.ts";

/** A slug as it is written. Empty, it shows what its source proposes; the server makes that unique. */
export function SlugInput(props: ValueInputProps) {
  const { field, form, disabled, onChange } = props;
  const { slug_source, placeholder } = field.validation;
  const source = useWatch({ control: form.control, name: slug_source ?? "" });
  const proposal = useProposedSlug(slug_source && typeof source === "string" ? source : "");
  const box = textBox(props);
  return (
    <div className="flex items-center gap-2">
      <Input
        {...box}
        dir="auto"
        placeholder={proposal || (placeholder ?? "short-name-for-addresses")}
        spellCheck={false}
      />
      {proposal !== "" && box.value !== "" && !disabled && (
        <Button
          size="icon"
          variant="ghost"
          // Emptying the box does the same from the keyboard; Tab leads to the next field, whatever stands in this one.
          tabIndex={-1}
          aria-label={t("Make {label} anew", { label: field.label })}
          title={t("Regenerate: {proposal}", { proposal })}
          onClick={() => onChange("")}
        >
          <RefreshCw aria-hidden className="size-4" />
        </Button>
      )}
    </div>
  );
}

/** What the text proposes while it is typed; empty for nothing. */
function useProposedSlug(text: string): string {
  const [proposed, setProposed] = useState("");
  useEffect(() => {
    let isCurrent = true;
    void proposedSlug(text).then((slug) => isCurrent && setProposed(slug));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return proposed;
}
