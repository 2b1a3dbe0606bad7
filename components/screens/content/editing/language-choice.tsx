import { languageName } from "../../../../lib/contract/language-name.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { Select } from "../../../ui/inputs/select.tsx";

interface LanguageChoiceProps {
  fallback: string;
  locales: readonly string[];
  chosen: string | null;
  onChoose(locale: string | null): void;
}

const none = "·";

/** Which language stands beside the default one in a record's form. */
export function LanguageChoice({ fallback, locales, chosen, onChoose }: LanguageChoiceProps) {
  return (
    <div data-beside-form className="flex flex-wrap items-center gap-3">
      <span className="text-muted">{t("Beside {fallback}:", { fallback: languageName(fallback) })}</span>
      <Select
        aria-label={t("Language beside")}
        className="h-8! w-44!"
        value={chosen ?? none}
        onValueChange={(locale) => onChoose(locale === none ? null : locale)}
        options={[
          { value: none, label: t("No other language") },
          ...locales.map((locale) => ({ value: locale, label: languageName(locale) })),
        ]}
      />
    </div>
  );
}
